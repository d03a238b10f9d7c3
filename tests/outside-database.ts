import { openPool, type Pool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { temporaryFolder } from './data-dir.ts'
import { readyDataDir } from './ready-data-dir.ts'

export type OutsideDatabase = AsyncDisposable & {
  url: string
  pool: Pool
  /** As an operator would: clean, and with nobody left connected. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL of the test's own for DATABASE_URL, that can be stopped and started again. */
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
