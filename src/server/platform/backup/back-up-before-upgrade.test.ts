import { existsSync } from 'node:fs'
import { copyFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/platform/database/connect-database.ts'
import { loadEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { createTestDatabase } from '#tests/database.ts'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'
import { openBackup } from './open-backup.ts'

/** The state that the previous release left: the newest migration is not applied. */
const takeBackNewest = `delete from drizzle.__drizzle_migrations
  where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`

async function database() {
  const made = await createTestDatabase()
  onTestFinished(() => made.drop())
  return made
}

test('nothing is backed up where nothing is to come, and a whole backup where something is', async () => {
  await using folder = await temporaryFolder()
  const { url, pool } = await database()
  const env = loadEnv({ DATA_DIR: folder.path })
  expect(await backUpBeforeUpgrade(url, env)).toBeUndefined()
  await pool.query("insert into users (name, email) values ('Ada', 'ada@example.org')")
  await pool.query(takeBackNewest)
  const file = await backUpBeforeUpgrade(url, env)
  expect(file).toMatch(/\/backups\/before-\d{4}\.backup$/)
  await using backup = await openBackup(file ?? '')
  expect(backup.header.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  const none = loadEnv({ DATA_DIR: join(folder.path, 'other'), UPGRADE_BACKUPS: '0' })
  expect(await backUpBeforeUpgrade(url, none)).toBeUndefined()
})

test('the newest are kept by their number, and no other file is touched', async () => {
  await using folder = await temporaryFolder()
  const { url, pool } = await database()
  await pool.query(takeBackNewest)
  const env = loadEnv({ DATA_DIR: folder.path, UPGRADE_BACKUPS: '2' })
  const newest = (await backUpBeforeUpgrade(url, env)) ?? ''
  const backups = join(folder.path, 'backups')
  for (const [index, name] of ['before-0003.backup', 'before-0007.backup', 'mine.backup'].entries()) {
    await copyFile(newest, join(backups, name))
    await utimes(join(backups, name), 1000 + index, 1000 + index)
  }
  await backUpBeforeUpgrade(url, env)
  const kept = await readdir(backups)
  expect(kept.sort()).toEqual([newest.split('/').at(-1), 'before-0007.backup', 'mine.backup'].sort())
})

test('the own database has its backup before an upgrade that fails', async () => {
  await using folder = await temporaryFolder()
  const env = loadEnv({ DATA_DIR: folder.path })
  const log = createLog('silent')
  const first = await connectDatabase(env, log)
  expect(existsSync(join(folder.path, 'backups'))).toBe(false)
  // The migration's tables already exist, so applying it again fails.
  await first.pool.query(takeBackNewest)
  await first.close()
  await expect(connectDatabase(env, log)).rejects.toThrow(
    /Restore the backup .*\/backups\/before-\d{4}\.backup/,
  )
  expect(await readdir(join(folder.path, 'backups'))).toHaveLength(1)
})

test('a backup that cannot be written stops the start, and the sentence says how to go on', async () => {
  await using folder = await temporaryFolder()
  const { url, pool } = await database()
  await pool.query(takeBackNewest)
  // A file has the name of the backup folder.
  await writeFile(join(folder.path, 'backups'), '')
  const env = loadEnv({ DATA_DIR: folder.path })
  await expect(backUpBeforeUpgrade(url, env)).rejects.toThrow(
    'set UPGRADE_BACKUPS=0 to upgrade without a backup',
  )
})
