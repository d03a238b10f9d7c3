import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/database/db.ts'
import { OverLimit } from '#server/platform/files/limited-child.ts'
import { removeLeftFolders } from '#server/platform/files/private-folder.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import type { TestLearner } from '#tests/learner.ts'
import { lines, waits, writes } from '#tests/source-readings.ts'
import { sendSource } from '#tests/sources.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
})
async function start(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const app = await startTestApp(options)
  apps.push(app)
  return app
}

/** A second database handle acts as another process, which does not hold this one's leases. */
const elsewhere = (database: TestDatabase) => ({ ...database, db: openDatabase(database.pool) })

const detailsOf = async ({ client }: TestLearner, id: string) =>
  (await client.get(`/api/sources/${id}`)).json()
const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trivium-source-${process.pid}-`))
const countOf = async (app: TestApp, table: string, id: string): Promise<number> =>
  (await app.database.pool.query(`select count(*)::int as count from ${table} where source_id = $1`, [id]))
    .rows[0].count
/** Acts as if the holder of every lease had stopped renewing it. */
const endLeases = (app: TestApp) =>
  app.database.pool.query("update leases set holder = gen_random_uuid(), until = now() - interval '1 second'")

it('takes what was read into its tables, under the words of the file unless the learner has others', async () => {
  const app = await start({
    readSource: writes(lines({ type: 'term', term: 'a\u0000b', passages: [0], weights: [1] })),
  })
  const learner = await app.learner()
  const { id } = await sendSource(learner.client, 'x')
  await app.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({
    state: 'ready',
    title: 'Told by itself',
    author: 'Somebody',
    language: 'en',
    pictures: 2,
    sections: 1,
    sectionsRead: 1,
    fault: null,
  })
  expect(
    await Promise.all(['source_passages', 'source_terms'].map((table) => countOf(app, table, id))),
  ).toEqual([1, 2])
  expect(folders()).toEqual([])
  await app.readings.stop()
  const second = await sendSource(learner.client, 'y')
  await learner.client.patch(`/api/sources/${second.id}`, { title: 'My title', author: 'My author' })
  const again = await start({ database: app.database, readSource: writes() })
  await again.readings.readAll()
  expect(await detailsOf(learner, second.id)).toMatchObject({
    title: 'My title',
    author: 'My author',
    state: 'ready',
  })
  await again.stop()
  apps.pop()
})

it('is stopped by its learner: nothing is kept, and it can be read again', async () => {
  const reading = waits()
  const app = await start({ readSource: reading.read })
  const learner = await app.learner()
  const { id } = await sendSource(learner.client, 'x')
  await reading.begun
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'reading' })
  const cancelled = await learner.client.post(`/api/sources/${id}/cancel`)
  expect(await cancelled.json()).toMatchObject({ state: 'failed', fault: 'cancelled' })
  await reading.ended
  await app.readings.readAll()
  expect(await countOf(app, 'source_sections', id)).toBe(0)
  expect(folders()).toEqual([])
  reading.goOn()
  await learner.client.post(`/api/sources/${id}/read`)
  await app.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'ready' })
})

it('is stopped, cancelled or deleted, from another process as well', async () => {
  const reading = waits()
  const app = await start({ readSource: reading.read })
  const learner = await app.learner()
  const { id } = await sendSource(learner.client, 'x')
  await reading.begun
  // Acts as another process, which does not notify this one.
  await app.database.pool.query('delete from sources where id = $1', [id])
  await reading.ended
  await app.readings.readAll()
  expect(reading.times()).toBe(1)
  expect(folders()).toEqual([])
})

it('of a document that was deleted in the last moment leaves nothing', async () => {
  const reading = waits(async (job, care) => {
    await app.database.pool.query('delete from sources')
    return writes()(job, care)
  })
  const app: TestApp = await start({ readSource: reading.read })
  const learner = await app.learner()
  const { id } = await sendSource(learner.client, 'x')
  reading.goOn()
  await app.readings.readAll()
  for (const table of ['source_parts', 'source_sections', 'source_passages', 'source_terms'])
    expect(await countOf(app, table, id), table).toBe(0)
})

it('happens once with two servers on one database', async () => {
  const database = await createTestDatabase()
  const [one, two] = [waits(), waits()]
  const first = await start({ database, readSource: one.read })
  const second = await start({ database: elsewhere(database), readSource: two.read })
  const learner = await first.learner()
  const { id } = await sendSource(learner.client, 'x')
  await one.begun
  await second.readings.readAll()
  expect(two.times()).toBe(0)
  one.goOn()
  await first.readings.readAll()
  await second.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'ready' })
  expect([one.times(), two.times()]).toEqual([1, 0])
  await Promise.all(apps.splice(0).map((app) => app.stop()))
  await database.drop()
})

it('goes on elsewhere when its server stops, and does not count as tried', async () => {
  const database = await createTestDatabase()
  const one = waits()
  const first = await start({ database, readSource: one.read })
  const learner = await first.learner()
  const { id } = await sendSource(learner.client, 'x')
  await one.begun
  await first.readings.stop()
  await one.ended
  const { rows } = await database.pool.query('select state, attempts from sources where id = $1', [id])
  expect(rows).toEqual([{ state: 'waiting', attempts: 0 }])
  const second = await start({ database: elsewhere(database), readSource: writes() })
  await second.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'ready' })
  await Promise.all(apps.splice(0).map((app) => app.stop()))
  await database.drop()
})

it('is taken up after a kill, and given up when it ended its process twice', async () => {
  const app = await start({ readSource: writes() })
  const learner = await app.learner()
  await app.readings.stop()
  const [once, twice] = [await sendSource(learner.client, 'x'), await sendSource(learner.client, 'y')]
  const killed = (id: string, attempts: number) =>
    app.database.pool.query("update sources set state = 'reading', attempts = $2 where id = $1", [
      id,
      attempts,
    ])
  await killed(once.id, 1)
  await killed(twice.id, 2)
  const next = await start({ database: app.database, readSource: writes() })
  await next.readings.readAll()
  expect(await detailsOf(learner, once.id)).toMatchObject({ state: 'ready' })
  expect(await detailsOf(learner, twice.id)).toMatchObject({ state: 'failed', fault: 'took_too_much' })
  await next.stop()
  apps.pop()
})

it('of whoever was thought dead and comes back is worth nothing', async () => {
  const database = await createTestDatabase()
  const one = waits()
  const first = await start({ database, readSource: one.read })
  const learner = await first.learner()
  const { id } = await sendSource(learner.client, 'x')
  await one.begun
  await endLeases(first)
  const second = await start({
    database: elsewhere(database),
    readSource: writes(lines({ type: 'term', term: 'second', passages: [0], weights: [1] })),
  })
  await second.readings.readAll()
  expect(await detailsOf(learner, id)).toMatchObject({ state: 'ready' })
  one.goOn()
  await first.readings.readAll()
  const { rows } = await database.pool.query(
    'select term from source_terms where source_id = $1 order by 1',
    [id],
  )
  expect(rows.map(({ term }) => term)).toEqual(['second', 'words'])
  await Promise.all(apps.splice(0).map((app) => app.stop()))
  await database.drop()
})

it('that fails is tried twice, one that takes too much once, and a full disk is waited for', async () => {
  let act: () => Promise<never>
  let times = 0
  const app = await start({
    readSource: () => {
      times += 1
      return act()
    },
  })
  const learner = await app.learner()
  const read = async (failure: Error) => {
    times = 0
    act = () => Promise.reject(failure)
    const { id } = await sendSource(learner.client, randomUUID())
    await app.readings.readAll()
    return { id, times, ...(await detailsOf(learner, id)) }
  }
  expect(await read(new Error('A limited job failed: TypeError'))).toMatchObject({
    state: 'failed',
    fault: 'broken',
    times: 2,
  })
  expect(await read(new OverLimit('ended by SIGKILL'))).toMatchObject({
    state: 'failed',
    fault: 'took_too_much',
    times: 1,
  })
  const waiting = await read(new Error('A limited job failed: ENOSPC: no space left on device, write'))
  expect(waiting).toMatchObject({ state: 'waiting', fault: null, times: 1 })
  expect(app.logged()).toContain('the disk is full: a document could not be read; trying again')
  const { rows } = await app.database.pool.query('select attempts from sources where id = $1', [waiting.id])
  expect(rows).toEqual([{ attempts: 0 }])
})

it('leaves no folder behind: those of ended processes go at the next start', async () => {
  const left = join(tmpdir(), `trivium-source-4194399-${randomUUID()}`)
  const old = join(tmpdir(), `trivium-source-${process.pid}-${randomUUID()}`)
  const current = join(tmpdir(), `trivium-source-${process.pid}-${randomUUID()}`)
  const others = ['upload', 'cards', 'export'].map((kind) =>
    join(tmpdir(), `trivium-${kind}-4194399-${randomUUID()}`),
  )
  for (const folder of [left, old, current, ...others]) await mkdir(folder)
  await utimes(old, new Date(0), new Date(0))
  await removeLeftFolders()
  const there = readdirSync(tmpdir())
  expect([left, old, current].map((folder) => there.includes(folder.slice(tmpdir().length + 1)))).toEqual([
    false,
    false,
    true,
  ])
  expect(others.filter((folder) => existsSync(folder))).toEqual([])
  await utimes(current, new Date(0), new Date(0))
  await removeLeftFolders()
})
