import fc from 'fast-check'
import { openPool } from '#server/platform/database/db.ts'
import { Client } from '../tests/client.ts'
import type { ApiDocument } from '../tests/doors/id-fields.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { roomForAll } from './acts/room-for-all.ts'
import { callEveryRoute, missingDoors } from './bad-inputs/call-every-route.ts'
import { damage } from './bad-inputs/damage.ts'
import { tryRoundTrips } from './bad-inputs/round-trips.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'bad inputs'
export const promise =
  'any input gets an answer in words, spoils nothing, and what is kept comes back unchanged'

/** Below this many inputs only two texts are read back. */
const atLength = 5000

/** Each call of the API from a visitor, another learner and the owner, with one bad thing in address, headers or body. */
export async function run(options: ProofOptions): Promise<ProofResult> {
  const { count = 20_000, say = () => {}, seed = Math.trunc(Math.random() * 2 ** 31) } = options
  say(`seed ${seed}`)
  const product = await startProduct({ env: { AUTH_SECRET: authSecret, ...roomForAll } })
  const { origin } = product
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 8 })
  try {
    const { id, client } = await createLearner(new Client(origin), pool, 'Ada Lovelace')
    const document: ApiDocument = await (await client.get('/api/openapi.json')).json()
    const inputs = fc.sample(damage, { seed, numRuns: count })
    const { sent, wrong } = await callEveryRoute({ origin, pool, document, like: id }, inputs, say)
    const trips = await tryRoundTrips({ pool, learnerId: id, client }, count < atLength ? 2 : 1000)
    wrong.push(...missingDoors(document), ...trips.wrong)
    // The same process still answers, and met nothing that it did not foresee.
    if (!(await client.get('/readyz')).ok) wrong.push('it is not ready any more')
    const faults = product.output().match(/request failed|stream failed|unhandled|uncaught/gi) ?? []
    if (faults.length > 0) wrong.push(`${faults.length} faults of its own are in its log`)
    for (const line of wrong.slice(0, 300)) say(line)
    const figures = [
      `${sent.toLocaleString('en-US')} inputs at ${Object.keys(document.paths).length} addresses`,
      `${trips.fields.toLocaleString('en-US')} fields read back`,
      `${wrong.length} wrong`,
    ]
    return { figure: `${figures.join(', ')} (seed ${seed})`, holds: wrong.length === 0 }
  } finally {
    await pool.end()
    await product.stop()
  }
}
