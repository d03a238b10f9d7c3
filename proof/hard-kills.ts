import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { layoutOf } from '#server/platform/postgres/layout.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster-file.ts'
import { freePort } from '../tests/free-port.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { readyDataDir } from '../tests/ready-data-dir.ts'
import { keepDoing } from './acts/keep-doing.ts'
import { roomForAll } from './acts/room-for-all.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'hard kills'
export const promise = 'no acknowledged write lost, none half written'

const victims = ['the app', 'the database', 'both'] as const
/** A kill falls only among writes that go through. */
const WRITES_BEFORE_A_KILL = 10
const LONGEST_PAUSE_MS = 300

/** The built product under learners who do every act of several steps, killed hard again and again. */
export async function run({ count = 100, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-kills-'))
  await chmod(dataDir, 0o711)
  await readyDataDir(dataDir)
  const port = await freePort()
  const start = () => startProduct({ dataDir, port, env: roomForAll })
  let product = await start()
  const pool = openPool(ownDatabaseUrl(dataDir), { onIdleError: () => {} })
  try {
    const doing = await keepDoing({ origins: [product.origin], pool })
    for (let kill = 0; kill < count; kill++) {
      await doing.untilMore(WRITES_BEFORE_A_KILL)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))
      const victim = victims[kill % victims.length] ?? 'both'
      product = await killAndRestart(product, victim, start)
      say(`kill ${kill + 1}: ${victim}, ${doing.acknowledged()} acts so far`)
    }
    await doing.untilEachAgain()
    await doing.finish()
    const { figure, holds } = await doing.judge()
    return { figure: `${count} kills, ${figure}`, holds }
  } finally {
    await pool.end()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function killAndRestart(
  product: Product,
  victim: (typeof victims)[number],
  start: () => Promise<Product>,
): Promise<Product> {
  const database = await readPostmaster(layoutOf(product.dataDir).cluster)
  if (victim !== 'the app' && database) process.kill(database.pid, 'SIGKILL')
  // The app brings its database back by itself.
  if (victim === 'the database') return product
  product.signal('SIGKILL')
  await product.ended
  return start()
}
