/** A fault the operator can mend: its message is the one line they see before the process ends with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
