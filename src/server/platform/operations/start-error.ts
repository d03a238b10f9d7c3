/**
 * An error that the operator can correct: its message is the one line they see before the process ends with
 * 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** What prevents a start, in one line that says what to do, for any thrown value. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message
  return `${reasonOf(error)}. Correct what this names and start again. If it names nothing of yours, report it with the log line above.`
}

/**
 * A command's message for an error: Trivium's own message, or the first line of the cause, never the failed
 * statement.
 */
export const sayFault = (error: unknown): string =>
  error instanceof StartError || (error instanceof Error && error.name === 'AppError')
    ? error.message
    : reasonOf(error)

/** Whether the disk is full, as the database or Node reports it. */
export function isDiskFull(error: unknown): boolean {
  for (let fault: unknown = error; fault instanceof Error; fault = fault.cause)
    if (['53100', 'ENOSPC', 'EDQUOT'].includes(String(Reflect.get(fault, 'code')))) return true
  return false
}

/** The first line of an error; for a failed query it is the database's message, not the query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reported = error.cause instanceof Error ? error.cause : error
  // When all addresses of a name refuse the connection, the error has a code and no message.
  return (reported.message || String(Reflect.get(reported, 'code') ?? reported.name)).split('\n')[0] ?? ''
}

/** Whether an error code says that a certificate is not trusted. */
export const isUntrusted = (code: string): boolean =>
  /^(SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS_CERT)/.test(code)
