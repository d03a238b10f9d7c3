import { openPool, type Pool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { temporaryFolder } from './data-dir.ts'
import { readyDataDir } from './ready-data-dir.ts'

export type OutsideDatabase = AsyncDisposable & {
  url: string
  pool: Pool
  /** Stops it as an operator does: cleanly, after all connections have ended. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A separate PostgreSQL for DATABASE_URL that a test can stop and start again. */
export async function startOutsideDatabase(): Promise<OutsideDatabase> {
  const folder = await temporaryFolder()
  await readyDataDir(folder.path)
  const launch = () => startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  let server = await launch()
  const { url } = server
  const pool = openPool(url, { onIdleError: () => {} })
  return {
    url,
    pool,
    stop: () => server.stop(),
    start: async () => {
      server = await launch()
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await server.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
