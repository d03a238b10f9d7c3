/** A separate process that locks a data folder as the product does, for tests that kill it. */
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { lockDataDir } from '#server/platform/database/lock-data-dir.ts'

const [dataDir = '', what] = process.argv.slice(2)

try {
  const lock = await lockDataDir(dataDir)
  const database = what === 'postgres' ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : undefined
  setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await database?.stop()
    await lock.release()
    process.exit(0)
  })
  console.log(`held ${database?.pid ?? 0} ${database?.url ?? ''}`)
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
