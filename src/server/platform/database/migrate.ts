import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import type { Pool } from './db.ts'

/** Any number, the same for every process of every version. */
const migrationLock = 7_418_290_451
const oldestServer = 140_000

export const migrationsFolder = () => join(packageRoot(), 'src/db/migrations')

type Journal = { entries: { when: number }[] }

/** Nothing to apply, which one statement says; every other answer, and none, is for `migrate` to look at. */
export async function tablesAreCurrent(pool: Pool, folder = migrationsFolder()): Promise<boolean> {
  const [journal, found] = await Promise.all([
    readFile(join(folder, 'meta', '_journal.json'), 'utf8'),
    pool
      .query<{ newest: string | null; version: string }>(
        `select max(created_at) as newest, current_setting('server_version_num') as version
          from drizzle.__drizzle_migrations`,
      )
      .catch(() => undefined),
  ])
  const own = Math.max(...(JSON.parse(journal) as Journal).entries.map(({ when }) => when))
  const [row] = found?.rows ?? []
  return row !== undefined && Number(row.newest) === own && Number(row.version) >= oldestServer
}

/** Tables of a later release would be read by rules that are no longer theirs. */
async function refuseNewerTables(client: PoolClient, folder: string): Promise<void> {
  const known = await client.query<{ known: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as known",
  )
  if (known.rows[0]?.known === null) return
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const own = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  )
  if (Number(applied.rows[0]?.newest ?? 0) > own)
    throw new StartError(
      'A newer version of Trivium has used this database. Start that version, or restore a backup of this version.',
    )
}

/** Brings the tables up to date; processes that start together wait for the first one. */
export async function migrate(pool: Pool, folder = migrationsFolder()): Promise<void> {
  const client = await pool.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version.rows[0]?.server_version_num) < oldestServer) {
      throw new StartError('DATABASE_URL names a PostgreSQL older than 14: please use 14 or newer.')
    }
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      await refuseNewerTables(client, folder)
      await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    // Not returned to the pool: its statement timeout was lifted.
    client.release(true)
  }
}
