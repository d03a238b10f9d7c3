import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupBench } from '#tests/backup-bench.ts'
import { lookAtFolder } from './look-at-folder.ts'

const hour = 60 * 60 * 1000
const pastCalm = 11 * 60 * 1000

const bench = backupBench()
const { start, files, said } = bench

/** One an hour, the newest just now. */
const insertFailures = (count: number) =>
  bench.database.pool.query(
    `insert into backups (name, folder, reason, begun_at, finished_at, fault)
     select 'failed-' || n, $2, 'schedule', now() - n * interval '1 hour', now(), 'It failed.'
     from generate_series(1, $1::int) as n`,
    [count, bench.folder],
  )

test('late stays late, however many failed since the last good one', async () => {
  const { backups } = start({ BACKUP_EVERY: '7d' })
  await backups.begin('asked')
  await backups.idle()
  await bench.database.pool.query("update backups set begun_at = now() - interval '30 days'")
  const { last } = await backups.state()
  await insertFailures(60)
  const state = await backups.state()
  expect(state).toMatchObject({ last, isLate: true })
  expect(state.items).toHaveLength(50)
})

test('failures are forgotten after a failure too, but not since when there is no backup', async () => {
  const { backups } = start({ BACKUP_EVERY: '24h' })
  await insertFailures(60)
  await writeFile(bench.folder, 'a file in its place')
  expect(await backups.state()).toMatchObject({ last: null, isLate: true })
  await backups.begin('asked')
  await backups.idle()
  const failed = await backups.state()
  expect(failed).toMatchObject({ last: null, isLate: true })
  expect(failed.items).toHaveLength(11)
  expect(failed.items.at(-1)?.name).toBe('failed-60')
  await rm(bench.folder)
  await backups.begin('asked')
  await backups.idle()
  const good = await backups.state()
  expect(good).toMatchObject({ last: { fault: null }, isLate: false })
  expect(good.items.map(({ name }) => name)).not.toContain('failed-60')
})

test('a full disk is said where the database can be read but not written, and so is late', async () => {
  const { backups, clock } = start({ LOW_DISK_MB: '10000000', BACKUP_EVERY: '24h' })
  await insertFailures(40)
  await bench.database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on leases for each row execute function refuse()`)
  clock.ahead = 2 * hour
  await backups.look()
  expect(said('MB left: free some space')).toHaveLength(1)
  expect(said('backups are late')).toHaveLength(1)
})

test('the disk is read without the database', async () => {
  const { backups, clock, read } = start({ LOW_DISK_MB: '10000000', BACKUP_EVERY: '24h' })
  await bench.database.pool.query('alter table backups rename to away')
  clock.ahead = pastCalm
  await backups.look()
  const figures = await read()
  await bench.database.pool.query('alter table away rename to backups')
  expect(said('MB left: free some space')).toHaveLength(1)
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
  await bench.database.pool.query(`
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
  const { backups } = start({}, { look: async () => undefined })
  await backups.begin('asked')
  await backups.idle()
  expect((await backups.state()).items[0]?.fault).toMatch(/^The folder .+ does not answer\. /)
  expect(await files()).toEqual([])
})

test('what an ended one left in a folder that does not answer waits there until it does', async () => {
  let answers = false
  const { backups } = start({}, { look: async (folder) => (answers ? lookAtFolder(folder) : undefined) })
  const left = 'ended.backup'
  await bench.database.pool.query("insert into backups (name, folder, reason) values ($1, $2, 'schedule')", [
    left,
    bench.folder,
  ])
  await mkdir(bench.folder)
  await writeFile(join(bench.folder, `${left}.new`), 'half')
  await backups.look()
  expect(await files()).toEqual([`${left}.new`])
  answers = true
  await backups.look()
  expect(await files()).toEqual([])
  expect((await backups.state()).items[0]?.fault).toMatch(/^Trivium stopped before this backup was finished/)
})
