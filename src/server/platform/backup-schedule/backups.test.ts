import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackup } from '#server/platform/backup/open-backup.ts'
import { openPool } from '#server/platform/database/db.ts'
import { APP_ROLE } from '#server/platform/postgres/layout.ts'
import { backupBench } from '#tests/backup-bench.ts'

const hour = 60 * 60 * 1000
const pastCalm = 11 * 60 * 1000

const bench = backupBench()
const { start, files, said } = bench
const scratches = async () =>
  (
    await bench.database.pool.query(
      "select datname from pg_database where datname like 'trivium_backup_check_%'",
    )
  ).rows

/** Only of this test: others make theirs on the same server. */
const scratchName = async () =>
  (
    await bench.database.pool.query<{ name: string }>(
      "select 'trivium_backup_check_' || oid as name from pg_database where datname = current_database()",
    )
  ).rows[0]?.name ?? ''
const hasScratch = async () => {
  const name = await scratchName()
  return (await scratches()).some(({ datname }) => datname === name)
}

test('a backup is made beside, restored into a database of its own, and stands there whole', async () => {
  await bench.database.pool.query("insert into users (name, email) values ('Ada', 'ada@example.org')")
  const { backups } = start()
  expect(await backups.state()).toMatchObject({ last: null, running: null, items: [], isLate: false })
  expect(await backups.begin('asked')).toBe(true)
  expect(await backups.begin('asked')).toBe(false)
  expect((await backups.state()).running).toMatchObject({ finishedAt: null, fault: null })
  await backups.idle()
  const { last, running, items } = await backups.state()
  expect(running).toBeNull()
  expect(items).toEqual([last])
  expect(last).toMatchObject({ check: 'restored', fault: null, isThere: true })
  expect(await files()).toEqual([last?.name])
  const file = join(bench.folder, last?.name ?? '')
  expect(await stat(file)).toMatchObject({ size: last?.bytes })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await using whole = await openBackup(file)
  expect(whole.header.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  expect(await hasScratch()).toBe(false)
})

test('of several processes one makes it', async () => {
  const processes = [start(), start(), start()]
  const begun = await Promise.all(processes.map(({ backups }) => backups.begin('schedule')))
  expect(begun.filter(Boolean)).toHaveLength(1)
  const seen = await Promise.all(processes.map(({ backups }) => backups.state()))
  expect(new Set(seen.map(({ running }) => running?.id)).size).toBe(1)
  await Promise.all(processes.map(({ backups }) => backups.idle()))
  expect(await files()).toHaveLength(1)
})

test('old ones go beyond the number to keep, after a new one was tried and not before', async () => {
  const { backups, env } = start({ BACKUP_KEEP: '2' })
  const make = async () => {
    await backups.begin('asked')
    await backups.idle()
  }
  await make()
  await make()
  const [second, first] = (await backups.state()).items
  await writeFile(join(env.backups.folder, 'mine.backup'), 'precious')
  // What cannot be restored is not kept, and takes nothing with it.
  await bench.database.pool.query('create table odd (a int)')
  await make()
  expect((await backups.state()).items[0]?.fault).toMatch(
    /^The file was written but could not be restored, so it was not kept: .+ 'Back up now'\.$/,
  )
  expect((await files()).sort()).toEqual(['mine.backup', first?.name, second?.name].sort())
  await bench.database.pool.query('drop table odd')
  await make()
  const third = (await backups.state()).last
  expect((await files()).sort()).toEqual(['mine.backup', second?.name, third?.name].sort())
  expect(await hasScratch()).toBe(false)
})

test('where no database may be made, the file is read to its end, and the state says so', async () => {
  const other = await withoutCreatingDatabases()
  const url = new URL(bench.database.url)
  url.searchParams.set('options', `-c role=${other}`)
  const { backups } = start({}, { url: url.href })
  await backups.begin('asked')
  await backups.idle()
  expect((await backups.state()).last).toMatchObject({ check: 'read', fault: null })
})

async function withoutCreatingDatabases(): Promise<string> {
  const name = `reader_${Math.random().toString(36).slice(2)}`
  const superuser = openPool(bench.database.superuserUrl, { onIdleError: () => {}, max: 1 })
  await superuser.query(`create role ${name}; grant ${name} to ${APP_ROLE}`)
  await superuser.query(`grant usage on schema drizzle to ${name}`)
  await superuser.query(`grant select on all tables in schema public, drizzle to ${name}`)
  await superuser.query(`grant select on all sequences in schema public to ${name}`)
  await superuser.end()
  return name
}

test('what a killed process left is cleared up, and the next one goes through', async () => {
  const { backups } = start()
  const left = 'trivium-2026-01-01T00-00-00-abcd.backup'
  await bench.database.pool.query('insert into backups (name, folder, reason) values ($1, $2, $3)', [
    left,
    bench.folder,
    'schedule',
  ])
  await mkdir(bench.folder)
  for (const name of [left, `${left}.new`, `${left}.new.part`])
    await writeFile(join(bench.folder, name), 'half')
  await bench.database.pool.query(`create database ${await scratchName()}`)
  // Another process holds the lease: nothing of it is touched.
  await bench.database.pool.query(
    "insert into leases values ('backup', gen_random_uuid(), now() + interval '1 hour')",
  )
  expect((await backups.state()).running?.name).toBe(left)
  await backups.look()
  expect(await files()).toHaveLength(3)
  await bench.database.pool.query('delete from leases')
  expect((await backups.state()).running).toBeNull()
  await backups.look()
  expect(await files()).toEqual([])
  expect(await hasScratch()).toBe(false)
  expect((await backups.state()).items[0]?.fault).toMatch(/^Trivium stopped before this backup was finished/)
  await backups.begin('asked')
  await backups.idle()
  expect((await backups.state()).last).not.toBeNull()
})

test('one that runs is ended with the process, and leaves nothing', async () => {
  const { backups } = start()
  const holder = await bench.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  await backups.begin('asked')
  await backups.stop()
  await holder.query('rollback')
  holder.release()
  expect(await files()).toEqual([])
  expect((await backups.state()).items[0]?.fault).toMatch(/^Trivium stopped/)
  expect(await backups.begin('asked')).toBe(false)
})

test('the schedule: not in the first minutes, then when due, and after a failure an hour later', async () => {
  const { backups, clock } = start({ BACKUP_EVERY: '24h' })
  const madeBy = async (ahead: number) => {
    clock.ahead = ahead
    await backups.look()
    await backups.idle()
    return (await backups.state()).items.length
  }
  expect(await madeBy(0)).toBe(0)
  expect(await madeBy(pastCalm)).toBe(1)
  expect(await madeBy(23 * hour)).toBe(1)
  // A new process knows of it.
  const again = start({ BACKUP_EVERY: '24h' })
  again.clock.ahead = 23 * hour
  await again.backups.look()
  expect((await again.backups.state()).items).toHaveLength(1)
  expect(await madeBy(25 * hour)).toBe(2)
  await bench.database.pool.query("update backups set begun_at = begun_at - interval '25 hours'")
  await rm(bench.folder, { recursive: true })
  await writeFile(bench.folder, 'a file in its place')
  expect(await madeBy(pastCalm)).toBe(3)
  expect((await backups.state()).items[0]?.fault).toContain(
    'cannot be written. Let the user who runs Trivium',
  )
  expect(await madeBy(pastCalm)).toBe(3)
  await rm(bench.folder)
  expect(await madeBy(2 * hour)).toBe(4)
  expect((await backups.state()).items[0]).toMatchObject({ check: 'restored', fault: null, isThere: true })
})

test('without a schedule none comes by itself, and none is late', async () => {
  const { backups, clock } = start({ BACKUP_EVERY: 'off' })
  clock.ahead = 1000 * hour
  await backups.look()
  expect(await backups.state()).toMatchObject({
    items: [],
    nextAt: null,
    isLate: false,
    everyMinutes: null,
  })
})

test('late is said at /metrics and in the log, once in six hours', async () => {
  const { backups, clock, read } = start({ BACKUP_EVERY: '24h' })
  await backups.begin('schedule')
  await backups.idle()
  expect(await read()).toMatch(/^trivium_backup_late 0$/m)
  await bench.database.pool.query("update backups set begun_at = now() - interval '37 hours'")
  // It cannot be mended by the next one.
  await bench.database.pool.query(
    "insert into leases values ('backup', gen_random_uuid(), now() + interval '1 hour')",
  )
  const warned = () => said('backups are late').length
  const figures = await read()
  expect(figures).toMatch(/^trivium_backup_late 1$/m)
  expect(Number(/^trivium_backup_age_seconds (\S+)$/m.exec(figures)?.[1])).toBeCloseTo(37 * 3600, -2)
  for (const ahead of [pastCalm, pastCalm + hour, pastCalm + 5 * hour]) {
    clock.ahead = ahead
    await backups.look()
  }
  expect(warned()).toBe(1)
  clock.ahead = pastCalm + 7 * hour
  await backups.look()
  expect(warned()).toBe(2)
  // A file that is gone is no backup.
  await rm(bench.folder, { recursive: true })
  expect(await read()).not.toMatch(/^trivium_backup_age_seconds /m)
  expect((await backups.state()).last).toBeNull()
})

test('with too little room none begins, old ones stay, and the alarm says so', async () => {
  const roomy = start()
  await roomy.backups.begin('asked')
  await roomy.backups.idle()
  const { backups, clock, read } = start({ LOW_DISK_MB: '10000000', BACKUP_EVERY: 'off' })
  await backups.begin('asked')
  await backups.idle()
  const { items, disk } = await backups.state()
  expect(items[0]?.fault).toMatch(/^There is too little room in .*BACKUP_DIR to another disk/)
  expect(items[1]).toMatchObject({ check: 'restored', isThere: true })
  expect(disk).toMatchObject({ isLow: true, dataBytes: expect.any(Number) })
  expect(await read()).toMatch(/^trivium_disk_low 1$/m)
  expect(await read()).toMatch(/^trivium_disk_free_bytes\{folder="data"\} \d+$/m)
  clock.ahead = pastCalm
  await backups.look()
  await backups.look()
  expect(said('MB left: free some space')).toHaveLength(1)
})
