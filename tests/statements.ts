import pg from 'pg'

const transactional = /^\s*(begin|commit|rollback|savepoint|release|set transaction)\b/i

/** The mail worker reads its queue at its own times, also while a test watches a request. */
const isMailWorkers = (text: string): boolean => /^(update "mail_queue"|delete from "mail_queue")/.test(text)

/** So does the queue of documents that wait to be read. */
const isReadingQueues = (text: string): boolean => /^select "id", exists \(select from "leases"/.test(text)

/** Every two seconds the next request reads the operator's settings. */
const isSettings = (text: string): boolean => /^select [^()]* from "settings"$/.test(text)

/** Statements that a process sends by itself, whichever request runs. */
export const isInBackground = (text: string): boolean =>
  [isMailWorkers, isReadingQueues, isSettings].some((is) => is(text))

/**
 * The SQL this process sends while `act` runs, without begin, commit, savepoints and background statements.
 */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first] = parts
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (text !== undefined && !transactional.test(text) && !isInBackground(text)) sent.push(text)
    return Reflect.apply(query, this, parts)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** The statements of a request, without reading the session and counting the request. */
export const beyondSessionAndLimiter = (statements: string[]): string[] =>
  statements.filter((text) => !/"(sessions|rate_limits)"/.test(text))
