import type { Pool } from '#server/platform/database/db.ts'
import { Client } from '../../tests/client.ts'
import { createLearner, type TestLearner } from '../../tests/learner.ts'

/** One installation, at one address or at several. */
export type Installation = { origins: string[]; pool: Pool }

export type Verdict = { lost: string[]; torn: string[] }

/** Something of several steps that a learner does again and again, and that is judged in the end. */
export type Act = {
  /** Performs the act once. Throws if it was not acknowledged, for any reason. */
  write(): Promise<void>
  acknowledged(): number
  /** Finds what was acknowledged and is missing, and what is stored in part. */
  judge(): Promise<Verdict>
}

export type SignedUp = Omit<TestLearner, 'client'> & { client(): Client }

/** A learner who is signed in at every address; each call goes to the next address. */
export async function signUpLearner({ origins, pool }: Installation, name: string): Promise<SignedUp> {
  const [first = '', ...others] = origins
  const { client, ...learner } = await createLearner(new Client(first), pool, name)
  const clients = [client, ...others.map((origin) => new Client(origin))]
  for (const other of clients.slice(1)) {
    for (const [cookie, value] of Object.entries(client.cookies())) other.setCookie(cookie, value)
  }
  let turn = 0
  return { ...learner, client: () => clients[turn++ % clients.length] ?? client }
}

export function expectStatus(answer: Response, ...wanted: number[]): void {
  if (!wanted.includes(answer.status)) throw new Error(`${answer.url} answered ${answer.status}.`)
}

/** The first column of every row. */
export async function column(pool: Pool, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await pool.query<string[]>({ text, values, rowMode: 'array' })
  return rows.map(([value]) => String(value))
}
