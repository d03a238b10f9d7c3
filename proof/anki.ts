import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { Client } from '../tests/client.ts'
import { copyLearner, createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { ankiIn, findAnki, type Trial, version } from './anki/backend.ts'
import { proveDays } from './anki/days.ts'
import { proveEveryKind } from './anki/every-kind.ts'
import { proveMemories } from './anki/memories.ts'
import { proveOddCases } from './anki/odd-cases.ts'
import { proveOrder } from './anki/order.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'Anki'
export const promise =
  'every card of a package of Anki’s own is taken or counted, with its memory, log, days, marks and place; Anki loses nothing by what Trivium writes back'

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-proof-anki-'))
  try {
    const python = await findAnki(folder)
    if (python === null)
      return { figure: `skipped: the Python package anki ${version} is not to be had here`, holds: true }
    return await prove({ anki: ankiIn(python), folder, say })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Tools = Pick<Trial, 'anki' | 'folder'> & { say: (line: string) => void }

async function prove({ anki, folder, say }: Tools): Promise<ProofResult> {
  const made = join(folder, 'made')
  await anki(['make', made])
  const wrong: string[] = []
  let right = 0
  const judge = (what: string, isRight: boolean, seen: unknown = '') => {
    say(`${isRight ? 'right' : 'WRONG'}: ${what} ${isRight ? '' : JSON.stringify(seen).slice(0, 2000)}`)
    if (isRight) right += 1
    else wrong.push(what)
  }
  const product = await startProduct({ env: { AUTH_SECRET: authSecret, RATE_LIMITS: 'off' } })
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 4 })
  try {
    const someone = await createLearner(new Client(product.origin), pool, 'Ada Lovelace')
    const learner = () => copyLearner(new Client(product.origin), pool, someone)
    const trial: Trial = { anki, folder, judge, learner, pool }
    const notes = await proveEveryKind(trial, made)
    const figures = [
      await proveOddCases(trial),
      await proveMemories(trial, made),
      await proveDays(trial),
      await proveOrder(trial),
    ]
    return {
      figure: `Anki ${version}, ${notes} notes of every kind, ${figures.join(', ')}: ${right} right, ${wrong.length} wrong${wrong.map((line) => `; ${line}`).join('')}`,
      holds: wrong.length === 0,
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}
