import pg from 'pg'

const transactional = /^\s*(begin|commit|rollback|savepoint|release|set transaction)\b/i

/** The mail worker looks into its queue when it likes, and so also while a request is watched. */
const isMailWorkers = (text: string): boolean => /^(update "mail_queue"|delete from "mail_queue")/.test(text)

/** So does the queue of documents that wait to be read. */
const isReadingQueues = (text: string): boolean => /^select "id", exists \(select from "leases"/.test(text)

/** And every two seconds whoever asks first how the operator's settings stand. */
const isSettings = (text: string): boolean => /^select [^()]* from "settings"$/.test(text)

/** What a process sends by itself, whoever asks it for something. */
export const isInBackground = (text: string): boolean =>
  [isMailWorkers, isReadingQueues, isSettings].some((is) => is(text))

/** The SQL this process sends while `act` runs; begin, commit, savepoints and what is in the background are not counted. */
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

/** Of a request, what is left beside knowing who asks and counting the request. */
export const beyondSessionAndLimiter = (statements: string[]): string[] =>
  statements.filter((text) => !/"(sessions|rate_limits)"/.test(text))
