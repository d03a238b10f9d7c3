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
  // The line for the operator only names the cause; an unexpected error also needs its stack in the log.
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

/** Returns the function that stops everything. */
async function serveAll(
  env: Env,
  log: Logger,
  webFolder: string,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // The landing page's modules load while the database starts, so that neither waits for the other.
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
 * Drains, then ends. A second signal does not hurry it: its own time limits do. A signal during the start
 * waits for the end of the start, so that no database is left running; a second one then does not wait.
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
  // The terminal was closed. A service has no terminal: there the signal asks programs to reload their files.
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY || process.stdout.isTTY) onSignal()
    else log.info('SIGHUP received and ignored: nothing is reloaded. SIGTERM stops this server')
  })
  // One request's mistake must not end the process for all learners.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // The state of the process is unknown: the error is logged and the process ends in order, so that its
  // supervisor starts it again.
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
