import pg from 'pg'

const transactional = /^\s*(begin|commit|rollback|savepoint|release|set transaction)\b/i

/** The mail worker looks after its queue whenever it likes: that is nobody's act. */
const mailWorkers = /^(update|delete from) "mail_queue"/i

/** The SQL this process sends while `act` runs; begin, commit, savepoints and the mail worker's are not counted. */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first] = parts
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (text !== undefined && !transactional.test(text) && !mailWorkers.test(text)) sent.push(text)
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
