/** A fault the operator can mend: its message is the one line they see before the process ends with 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What hinders a start, in one line that says what to do, whatever was thrown. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message
  return `${reasonOf(error)}. Mend what this names and start again; where it names nothing of yours, report it with the line logged above.`
}

/** What a command says of a fault: our own sentence, or the first line of the cause and never the statement it broke. */
export const sayFault = (error: unknown): string =>
  error instanceof StartError || (error instanceof Error && error.name === 'AppError')
    ? error.message
    : reasonOf(error)

/** Whether it is a disk without room, whoever noticed. */
export function isDiskFull(error: unknown): boolean {
  for (let fault: unknown = error; fault instanceof Error; fault = fault.cause)
    if (['53100', 'ENOSPC', 'EDQUOT'].includes(String(Reflect.get(fault, 'code')))) return true
  return false
}

/** The first line of what went wrong; for a failed query that is what the database said, not the query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = error.cause instanceof Error ? error.cause : error
  // Refused at every address of a name, an error has no message but a code.
  return (told.message || String(Reflect.get(told, 'code') ?? told.name)).split('\n')[0] ?? ''
}

/** Whether the code of a fault says that a certificate is not trusted. */
export const isUntrusted = (code: string): boolean =>
  /^(SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS_CERT)/.test(code)
