import { randomUUID } from 'node:crypto'
import { openPool } from '#server/platform/database/db.ts'
import { Client } from '../tests/client.ts'
import { copyLearner, createLearner } from '../tests/learner.ts'
import { startStandIn } from '../tests/model-stand-in.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { askForDocs } from './attacks/ask-for-docs.ts'
import type { Attack, Target } from './attacks/attack.ts'
import { countViews } from './attacks/count-views.ts'
import { exportAtOnce } from './attacks/export-at-once.ts'
import { fillStorage } from './attacks/fill-storage.ts'
import { floodWithPasswords } from './attacks/flood-with-passwords.ts'
import { leaveTheModel } from './attacks/leave-the-model.ts'
import { readSlowly } from './attacks/read-slowly.ts'
import { spendMailSlots } from './attacks/spend-mail-slots.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'attacks'
export const promise =
  'what once hurt everybody from one ordinary account, or none, is bounded (before → now); others notice little'

const attacks: Attack[] = [
  readSlowly,
  exportAtOnce,
  fillStorage,
  leaveTheModel,
  floodWithPasswords,
  spendMailSlots,
  askForDocs,
  countViews,
]

const metricsToken = randomUUID()

/** Every attack, one after the other, on a product with all its limits. The count is how much of each, in per cent. */
export async function run({ count = 100, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const model = await startStandIn()
  const env = {
    AUTH_SECRET: authSecret,
    RATE_LIMITS: 'on',
    AI_BASE_URL: model.url,
    AI_MODEL: 'stand-in',
    AI_API_KEY: 'a key that somebody pays for',
    METRICS_TOKEN: metricsToken,
    // A short attack neither waits nor fills for long.
    ...(count < 100 && { READER_TIMEOUT_S: '6', TRANSCRIPT_MB_PER_LEARNER: '8' }),
  }
  const product = await startProduct({ env })
  const { origin } = product
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 4 })
  try {
    const someone = await createLearner(new Client(origin), pool, 'Ada Lovelace')
    const learner = () => copyLearner(new Client(origin), pool, someone)
    const target: Target = { product, pool, model, metricsToken, learner }
    const done: { figure: string; holds: boolean }[] = []
    for (const attack of attacks) {
      const { now, holds } = await attack.run(target, count / 100)
      const figure = `${attack.name}: ${attack.before} → ${now}`
      say(`${holds ? 'held' : 'NOT HELD'}: ${figure}`)
      done.push({ figure: `${attack.name}: ${now}`, holds })
      // Each begins with all its attempts.
      await pool.query('delete from rate_limits')
    }
    if (!(await new Client(origin).get('/readyz')).ok) done.push({ figure: 'no longer ready', holds: false })
    return {
      figure: done.map(({ figure }) => figure).join('; '),
      holds: done.every(({ holds }) => holds),
    }
  } finally {
    await pool.end()
    await product.stop()
    await model.close()
  }
}
