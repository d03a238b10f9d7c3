import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { TestDatabase } from './database.ts'
import { readyDataDir } from './ready-data-dir.ts'

/** Starts a separate server with a database, migrated and empty, for programs outside the test run. */
export async function startLoneDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-proof-'))
  await readyDataDir(dataDir)
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const pool = openPool(server.url, { onIdleError: () => {}, max: 8 })
  await migrate(pool)
  return {
    url: server.url,
    superuserUrl: server.superuserUrl,
    pool,
    db: openDatabase(pool),
    drop: async () => {
      await pool.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
