import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { roomForAll } from './acts/room-for-all.ts'
import { findSchemathesis, tryAs, version } from './api/schemathesis.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'API document'
export const promise =
  'another program that reads the API document finds no fault of ours, and no answer that the document does not say'

/** By learner, operator and visitor: so many seconds each, where no number is given. */
const secondsEach = 240
const examplesEach = 25

export async function run({ count, seed, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-proof-api-'))
  try {
    const program = await findSchemathesis(folder)
    if (program === null)
      return {
        figure: `skipped: schemathesis ${version} is not to be had here (it needs Python and PyPI, or SCHEMATHESIS)`,
        holds: true,
      }
    const product = await startProduct({ env: { AUTH_SECRET: authSecret, ...roomForAll } })
    const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 2 })
    try {
      // It is made at its first request; the program waits ten seconds for it.
      await (await fetch(`${product.origin}/api/openapi.json`)).text()
      const learner = await createLearner(new Client(product.origin), pool, 'Ada Lovelace')
      const operator = await createLearner(new Client(product.origin), pool, 'Grace Hopper')
      await pool.query('update users set operator_since = now() where id = $1', [operator.id])
      const bound = {
        program,
        folder,
        origin: product.origin,
        say,
        seconds: count ?? secondsEach,
        examples: examplesEach,
        seed: seed ?? Math.trunc(Math.random() * 2 ** 31),
      }
      const tries = [
        await tryAs('learner', learner.client, bound),
        await tryAs('operator', operator.client, bound),
        await tryAs('visitor', null, bound),
      ]
      const faults = product.output().match(/request failed|unhandled|uncaught/gi)?.length ?? 0
      const figures = tries.map(({ who, cases, failures }) => `${who} ${cases} calls, ${failures} wrong`)
      return {
        figure: `schemathesis ${version}, seed ${bound.seed}: ${figures.join('; ')}; ${faults} faults in the log`,
        holds: faults === 0 && tries.every(({ failures, cases }) => failures === 0 && cases > 0),
      }
    } finally {
      await pool.end()
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
