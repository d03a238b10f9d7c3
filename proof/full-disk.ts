import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { orphans } from '../tests/catalogue.ts'
import { Client } from '../tests/client.ts'
import { plannedCourse } from '../tests/courses.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'full disk'
export const promise =
  'writes are refused with a sentence, reads go on, nothing is torn, and room brings writes back'

const SIZE_MB = 160
const system = { mount: 'mount', unmount: 'umount' }
/** Long texts, so that the tables soon need more room. */
const course = plannedCourse({ lessons: 20, description: 'Long. '.repeat(300) })

/** Runs the built product on a small disk that fills up and gets free again. */
export async function run({ count = 200, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const disk = await mkdtemp(join(tmpdir(), 'trivium-disk-'))
  if (!mounts(disk)) {
    await rm(disk, { recursive: true })
    return { figure: 'not tried: no small disk can be mounted here (it takes root)', holds: false }
  }
  try {
    return await fillAndFree(disk, count, say)
  } finally {
    execFileSync(system.unmount, [disk])
    await rm(disk, { recursive: true })
  }
}

function mounts(folder: string): boolean {
  try {
    execFileSync(system.mount, ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=711`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

async function fillAndFree(disk: string, count: number, say: (line: string) => void): Promise<ProofResult> {
  const dataDir = join(disk, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o711)
  const product = await startProduct({ dataDir })
  const pool = openPool(ownDatabaseUrl(dataDir), { onIdleError: () => {}, max: 2 })
  try {
    const { client } = await createLearner(new Client(product.origin), pool, 'Ada')
    const ballast = join(disk, 'ballast')
    await fillUp(ballast)
    const whileFull = await writeAndRead(client, count)
    say(`full: ${statusCounts(whileFull.writes)} of writes, ${statusCounts(whileFull.reads)} of reads`)
    await rm(ballast)
    const secondsToWrite = await untilWritten(client)
    const kept = await pool.query('select id from courses')
    const present = new Set(kept.rows.map(({ id }) => id))
    const lost = whileFull.acknowledged.filter((id) => !present.has(id)).length
    const torn = await pool.query(
      'select 1 from courses c where lessons <> (select count(*) from units where course_id = c.id)',
    )
    const half = torn.rows.length + (await orphans(pool)).length
    const refused = [...whileFull.writes.keys()].filter((status) => status !== 201)
    return {
      figure: `full: writes ${statusCounts(whileFull.writes)}, reads ${statusCounts(whileFull.reads)}; ${lost} lost, ${half} half written; free: written after ${secondsToWrite.toFixed(1)} s`,
      holds:
        lost === 0 &&
        half === 0 &&
        refused.length > 0 &&
        refused.every((status) => status === 507 || status === 503) &&
        [...whileFull.reads.keys()].every((status) => status === 200),
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}

/** Until not one more byte fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const chunk = Buffer.alloc(size)
      while (await fits(() => file.write(chunk))) {
        // Continues until the write fails.
      }
    }
  } finally {
    await file.close()
  }
}

const fits = (write: () => Promise<{ bytesWritten: number }>): Promise<boolean> =>
  write().then(
    ({ bytesWritten }) => bytesWritten > 0,
    () => false,
  )

type Statuses = Map<number, number>
const note = (statuses: Statuses, status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
const statusCounts = (statuses: Statuses) =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(' ')

async function writeAndRead(client: Client, times: number) {
  const [writes, reads]: [Statuses, Statuses] = [new Map(), new Map()]
  const acknowledged: string[] = []
  for (let time = 0; time < times; time++) {
    const answer = await client.post('/api/courses', course)
    note(writes, answer.status)
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id)
    note(reads, (await client.get('/api/courses')).status)
  }
  return { writes, reads, acknowledged }
}

async function untilWritten(client: Client): Promise<number> {
  const since = performance.now()
  while ((await client.post('/api/courses', course)).status !== 201) {
    if (performance.now() - since > 120_000) throw new Error('writes did not come back within two minutes')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return (performance.now() - since) / 1000
}
