import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsFolder } from '#server/platform/database/migrate.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { isDiskFull, reasonOf, StartError } from '#server/platform/operations/start-error.ts'
import { readAuthSecret } from './auth-secret-file.ts'
import { appliedMigrations } from './describe-tables.ts'
import { writeBackup } from './write-backup.ts'

type Where = Pick<Env, 'dataDir' | 'databaseUrl' | 'authSecret' | 'upgradeBackups'>
type Journal = { entries: { tag: string; when: number }[] }

const name = /^before-\d{4}\.backup$/

/**
 * Backs up the database before migrations change its tables. The file is named by the first migration to
 * apply, and the newest few files are kept. An operator leaves a bad release by restoring the file with the
 * previous release. Returns the file, or undefined where no migration was to apply.
 */
export async function backUpBeforeUpgrade(
  url: string,
  where: Where,
  folder = migrationsFolder(),
): Promise<string | undefined> {
  const next = where.upgradeBackups === 0 ? undefined : await firstToCome(url, folder)
  if (next === undefined) return undefined
  const backups = join(where.dataDir, 'backups')
  const file = join(backups, `before-${next.slice(0, 4)}.backup`)
  try {
    await mkdir(backups, { recursive: true, mode: 0o700 })
    const authSecret = await readAuthSecret(where)
    await writeBackup(url, file, authSecret === undefined ? {} : { authSecret })
    await keepNewest(backups, where.upgradeBackups)
  } catch (error) {
    const mend = isDiskFull(error) ? `Free some space in ${backups}` : `Correct this in ${backups}`
    throw new StartError(
      `the database could not be backed up before its upgrade (${reasonOf(error)}). ${mend}, or set UPGRADE_BACKUPS=0 to upgrade without a backup.`,
    )
  }
  return file
}

/** Undefined for a new database, and for a database whose migrations are up to date or newer. */
async function firstToCome(url: string, folder: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'trivium backup' })
  client.on('error', () => {})
  await client.connect()
  const applied = await appliedMigrations(client).finally(() => client.end())
  if (applied.length === 0) return undefined
  const newest = Math.max(...applied)
  const { entries } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.find(({ when }) => when > newest)?.tag
}

async function keepNewest(folder: string, kept: number): Promise<void> {
  const files = (await readdir(folder)).filter((file) => name.test(file)).map((file) => join(folder, file))
  const aged = await Promise.all(files.map(async (file) => ({ file, madeMs: (await stat(file)).mtimeMs })))
  const old = aged.toSorted((one, other) => other.madeMs - one.madeMs).slice(kept)
  for (const { file } of old) await rm(file, { force: true })
}
