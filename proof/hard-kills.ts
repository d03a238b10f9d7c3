import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl, layoutOf } from '#server/platform/postgres/layout.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster-file.ts'
import { Client } from '../tests/client.ts'
import { plannedCourse } from '../tests/courses.ts'
import { freePort } from '../tests/free-port.ts'
import { createLearner } from '../tests/learner.ts'
import { type Product, startProduct } from '../tests/product.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'hard kills'
export const promise = 'no acknowledged write lost, none half written'

const victims = ['the app', 'the database', 'both'] as const
const WRITERS = 20
/** A kill falls only among writes that go through. */
const WRITES_BEFORE_A_KILL = 10
const LONGEST_PAUSE_MS = 300

/** The built product under twenty writers, killed hard again and again: the app, its database, both. */
export async function run({ count = 100, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-kills-'))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const start = () => startProduct({ dataDir, port })
  let product = await start()
  const acknowledged: string[] = []
  try {
    const client = await signUp(product, dataDir)
    let writing = true
    const write = async () => {
      while (writing) await writeOne(client, acknowledged)
    }
    const writers = Array.from({ length: WRITERS }, write)
    for (let kill = 0; kill < count; kill++) {
      await untilWritten(acknowledged, WRITES_BEFORE_A_KILL)
      await pause(Math.random() * LONGEST_PAUSE_MS)
      product = await killAndRestart(product, victims[kill % victims.length] ?? 'both', start)
      say(`kill ${kill + 1}: ${victims[kill % victims.length]}, ${acknowledged.length} writes so far`)
    }
    await untilWritten(acknowledged, WRITES_BEFORE_A_KILL)
    writing = false
    await Promise.all(writers)
    return await judge(dataDir, acknowledged, count)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signUp(product: Product, dataDir: string): Promise<Client> {
  const pool = new pg.Pool({ connectionString: databaseUrl(layoutOf(dataDir).socketDir) })
  const { client } = await createLearner(new Client(product.origin), pool, 'Hard Killed')
  await pool.end()
  return client
}

/** One course with its units: one act, several rows. Whatever goes wrong, it was not acknowledged. */
async function writeOne(client: Client, acknowledged: string[]): Promise<void> {
  try {
    const answer = await client.post('/api/courses', plannedCourse())
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id)
    else await pause(20)
  } catch {
    await pause(20)
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

async function judge(dataDir: string, acknowledged: string[], kills: number): Promise<ProofResult> {
  const client = new pg.Client({ connectionString: databaseUrl(layoutOf(dataDir).socketDir) })
  await client.connect()
  const kept = await client.query<{ id: string }>('select id from courses')
  const torn = await client.query(
    'select 1 from courses c where lessons <> (select count(*) from units where course_id = c.id)',
  )
  await client.end()
  const present = new Set(kept.rows.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !present.has(id)).length
  const figure = `${kills} kills, ${acknowledged.length} acknowledged, ${lost} lost, ${torn.rows.length} half written`
  return { figure, holds: lost === 0 && torn.rows.length === 0 && acknowledged.length > 0 }
}

async function untilWritten(acknowledged: string[], more: number): Promise<void> {
  const enough = acknowledged.length + more
  while (acknowledged.length < enough) await pause(10)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
