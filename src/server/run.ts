import { join } from 'node:path'
import { connectDatabase } from './platform/database/connect-database.ts'
import { type Env, loadEnv } from './platform/operations/env.ts'
import { createLog, type Logger } from './platform/operations/log.ts'
import { packageRoot } from './platform/operations/package-root.ts'
import { explainStart, StartError } from './platform/operations/start-error.ts'

/** The whole process: configuration, database, tables, server, and their end in the opposite order. */
export async function run(webFolder = join(packageRoot(), 'dist/web')): Promise<void> {
  try {
    await start(webFolder)
  } catch (error) {
    tellFailure(error)
    process.exit(1)
  }
}

const tellFailure = (error: unknown) => process.stderr.write(`Trivium cannot start: ${explainStart(error)}\n`)

async function start(webFolder: string): Promise<void> {
  const env = loadEnv()
  const log = createLog(env.logLevel)
  const { onceStarted, end } = stopOnSignal(log)
  // The line an operator reads says the cause alone; what nobody foresaw needs its place as well.
  const logUnforeseen = (error: unknown) => {
    if (!(error instanceof StartError)) log.error({ err: error }, 'the start failed')
  }
  const onFailed = (error: unknown) => {
    logUnforeseen(error)
    tellFailure(error)
    end(1)
  }
  try {
    onceStarted(await serveAll(env, log, webFolder, onFailed))
  } catch (error) {
    logUnforeseen(error)
    throw error
  }
}

/** Returns what ends it all again. */
async function serveAll(
  env: Env,
  log: Logger,
  webFolder: string,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // What answers first, read while the database starts: neither then waits for the other.
  const loadDoor = () => import('./serve.ts')
  const database = await connectDatabase(env, log, () => void loadDoor().catch(() => {}))
  try {
    const { serve } = await loadDoor()
    return await serve({ env, log, database, webFolder, onFailed })
  } catch (error) {
    await database
      .close()
      .catch((fault: unknown) => log.warn({ err: fault }, 'the database was not closed cleanly'))
    throw error
  }
}

/**
 * Drains, then ends. A second signal does not hurry it: the bounds within do. A signal during the start waits
 * for its end, so that no database is left running; a second one then does not wait.
 */
function stopOnSignal(log: Logger) {
  let asked: 0 | 1 | undefined
  let stop: (() => Promise<void>) | undefined
  const stopWith = (code: 0 | 1) =>
    stop?.()
      .then(() => process.exit(code))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      })
  const end = (code: 0 | 1) => {
    if (asked !== undefined) return
    asked = code
    stopWith(code)
  }
  const onSignal = () => {
    if (asked !== undefined && stop === undefined) process.exit(1)
    end(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Closed with the terminal it was started in. A service has none: there it is what asks others to read their files anew.
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY || process.stdout.isTTY) onSignal()
    else log.info('SIGHUP is taken and nothing is read anew: SIGTERM ends this server')
  })
  // One request's mistake must not end everybody's process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // Nobody knows what it left half done: told, and ended in order, for whatever runs us to start us again.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception')
    if (stop === undefined) process.exit(1)
    end(1)
  })
  const onceStarted = (whatToStop: () => Promise<void>) => {
    stop = whatToStop
    if (asked !== undefined) stopWith(asked)
  }
  return { onceStarted, end }
}
