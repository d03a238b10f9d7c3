import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/db.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makeBackup } from './make-backup.ts'
import { type Backups, startBackups } from './start-backups.ts'

const hour = 60 * 60 * 1000
const pastCalm = 11 * 60 * 1000

let database: TestDatabase
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let started: Backups[]
let logged: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await temporaryFolder()
  started = []
  logged = []
})
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()))
  await database.drop()
  await folder[Symbol.asyncDispose]()
})

/** A process of its own: it has a database object of its own, by which leases know it. */
function start(variables: Record<string, string> = {}) {
  const clock = { ahead: 0 }
  const metrics = createMetrics()
  const env = loadEnv({ DATA_DIR: folder.path, ...variables })
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const parts = { db: openDatabase(database.pool), url: database.url, env, log, metrics }
  const backups = startBackups(parts, () => Date.now() + clock.ahead)
  started.push(backups)
  return { backups, clock, read: () => metrics.registry.metrics() }
}
const files = () => readdir(join(folder.path, 'backups')).catch(() => [])

/** One an hour, the newest just now. */
const insertFailures = (count: number) =>
  database.pool.query(
    `insert into backups (name, folder, reason, begun_at, finished_at, fault)
     select 'failed-' || n, $2, 'schedule', now() - n * interval '1 hour', now(), 'It failed.'
     from generate_series(1, $1::int) as n`,
    [count, join(folder.path, 'backups')],
  )

test('late stays late, however many failed since the last good one', async () => {
  const { backups } = start({ BACKUP_EVERY: '7d' })
  await backups.begin('asked')
  await backups.idle()
  await database.pool.query("update backups set begun_at = now() - interval '30 days'")
  const { last } = await backups.state()
  await insertFailures(60)
  const state = await backups.state()
  expect(state).toMatchObject({ last, isLate: true })
  expect(state.items).toHaveLength(50)
})

test('failures are forgotten after a failure too, but not since when there is no backup', async () => {
  const { backups } = start({ BACKUP_EVERY: '24h' })
  await insertFailures(60)
  await writeFile(join(folder.path, 'backups'), 'a file in its place')
  expect(await backups.state()).toMatchObject({ last: null, isLate: true })
  await backups.begin('asked')
  await backups.idle()
  const failed = await backups.state()
  expect(failed).toMatchObject({ last: null, isLate: true })
  expect(failed.items).toHaveLength(11)
  expect(failed.items.at(-1)?.name).toBe('failed-60')
  await rm(join(folder.path, 'backups'))
  await backups.begin('asked')
  await backups.idle()
  const good = await backups.state()
  expect(good).toMatchObject({ last: { fault: null }, isLate: false })
  expect(good.items.map(({ name }) => name)).not.toContain('failed-60')
})

const said = (words: string) => logged.filter((line) => line.includes(words))

test('a full disk is said where the database can be read but not written, and so is late', async () => {
  const { backups, clock } = start({ LOW_DISK_MB: '10000000', BACKUP_EVERY: '24h' })
  await insertFailures(40)
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on leases for each row execute function refuse()`)
  clock.ahead = 2 * hour
  await backups.look()
  expect(said('MB left: make room')).toHaveLength(1)
  expect(said('backups are late')).toHaveLength(1)
})

test('the disk is read without the database', async () => {
  const { backups, clock, read } = start({ LOW_DISK_MB: '10000000', BACKUP_EVERY: '24h' })
  await database.pool.query('alter table backups rename to away')
  clock.ahead = pastCalm
  await backups.look()
  const figures = await read()
  await database.pool.query('alter table away rename to backups')
  expect(said('MB left: make room')).toHaveLength(1)
  expect(figures).toMatch(/^trivium_disk_low 1$/m)
  expect(figures).toMatch(/^trivium_disk_free_bytes\{folder="data"\} \d+$/m)
  expect(figures).not.toMatch(/^trivium_backup_late /m)
})

test('late is not said when the one that was due has just begun', async () => {
  const { backups, clock } = start({ BACKUP_EVERY: '24h' })
  await insertFailures(40)
  clock.ahead = 2 * hour
  await backups.look()
  await backups.idle()
  expect((await backups.state()).last).not.toBeNull()
  expect(said('backups are late')).toEqual([])
})

test('a whole file of which the database does not know is not left behind', async () => {
  const { backups } = start()
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger away before update on backups for each row
      when (new.checked_by is not null) execute function refuse()`)
  await backups.begin('asked')
  await backups.idle()
  await backups.look()
  expect(await files()).toEqual([])
  expect(await backups.state()).toMatchObject({ running: null, last: null, items: [{ isThere: false }] })
})

test('where the folder does not answer, nothing is written there, and it is said so', async () => {
  const env = loadEnv({ DATA_DIR: folder.path })
  const parts = { db: openDatabase(database.pool), url: database.url, env }
  const making = makeBackup(parts, 'a.backup', new AbortController().signal, async () => undefined)
  await expect(making).rejects.toThrow(/^The folder .+ does not answer\. /)
  expect(await readdir(folder.path)).toEqual([])
})
