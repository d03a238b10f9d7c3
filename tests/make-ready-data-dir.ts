import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** Nothing in it outlives the run, so nothing needs to reach the disk. */
export const startFleetingPostgres = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off', synchronous_commit: 'off' } })

/** A data folder after its first start, migrated and at rest. */
export async function makeReadyDataDir(dataDir: string): Promise<void> {
  const server = await startFleetingPostgres(dataDir)
  const pool = openPool(server.url, { onIdleError: () => {} })
  await migrate(pool)
  await pool.end()
  await server.stop()
  await rm(join(dataDir, 'postgres.log'))
}
