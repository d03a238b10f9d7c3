export const startPage = '/'

/** A server that does not answer by then will not show its start page either. */
export const answerLimitMs = 5000

/** Whether the start page would load: without a connection, and behind a proxy that has lost its server, it does not. */
export async function canReachStartPage(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerLimitMs)
    return (await fetch(startPage, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
