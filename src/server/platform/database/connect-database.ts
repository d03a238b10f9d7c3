import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { isDiskFull, reasonOf, StartError } from '#server/platform/operations/start-error.ts'
import { openPool, type Pool } from './db.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { migrate, tablesAreCurrent } from './migrate.ts'
import { explainOutside, reachOutside } from './reach-outside.ts'

export type ConnectedDatabase = { pool: Pool; url: string; description: string; close(): Promise<void> }

/** A migrated database: the operator's own, or ours inside the data folder. What else takes time can be done while ours starts. */
export async function connectDatabase(
  env: Env,
  log: Logger,
  whileStarting = () => {},
): Promise<ConnectedDatabase> {
  let isClosing = false
  const onIdleError = (error: Error) => {
    // A connection that is still ending when its server is stopped was not lost.
    if (!isClosing) log.warn({ err: error }, 'a database connection was lost')
  }
  if (env.databaseUrl !== undefined) {
    const pool = openPool(env.databaseUrl, { onIdleError, connections: env.databaseConnections })
    try {
      await reachOutside(pool, log)
      await migrate(pool)
    } catch (error) {
      await pool.end()
      throw explainOutside(error)
    }
    const description = `database ${withoutPassword(env.databaseUrl)}`
    return { pool, url: env.databaseUrl, description, close: () => pool.end() }
  }
  const lock = await lockDataDir(env.dataDir)
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info({ part: 'database' }, line),
    whileStarting,
    // Requests answer 503 from here on; a watcher of /readyz restarts the process.
    onGivenUp: () => log.error({ part: 'database' }, 'PostgreSQL could not be brought back'),
  })
  const pool = openPool(server.url, { onIdleError, connections: env.databaseConnections })
  const close = async () => {
    isClosing = true
    await pool.end()
    await server.stop()
    await lock.release()
  }
  try {
    await upgrade(server.url, pool, env, log)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, url: server.url, description: `own database in ${env.dataDir}`, close }
}

async function upgrade(url: string, pool: Pool, env: Env, log: Logger): Promise<void> {
  if (await tablesAreCurrent(pool)) return
  const { backUpBeforeUpgrade } = await import('#server/platform/backup/back-up-before-upgrade.ts')
  const backup = await backUpBeforeUpgrade(url, env)
  if (backup !== undefined) log.info({ part: 'database', backup }, 'backed up before the upgrade')
  await migrate(pool).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    const fault = `the database in ${env.dataDir} could not be brought up to date (${reasonOf(error)}).`
    if (isDiskFull(error))
      throw new StartError(`${fault} The disk is full: free some space, then start again.`)
    const which = backup === undefined ? 'a backup' : `the backup ${backup}`
    throw new StartError(`${fault} Restore ${which}: docs/operations.md, "Backup and restore".`)
  })
}

function withoutPassword(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
