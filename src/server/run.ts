import { join } from 'node:path'
import { createAuth } from './accounts/session/auth.ts'
import { authSecret } from './accounts/session/auth-secret.ts'
import { createApp } from './app.ts'
import { keepHouse } from './keep-house.ts'
import { greetOperator } from './operator/greet-operator.ts'
import { startBackups } from './platform/backup/schedule/start-backups.ts'
import { openConnections } from './platform/connections/open-connections.ts'
import { connectDatabase } from './platform/database/connect-database.ts'
import { openDatabase } from './platform/database/db.ts'
import { checkPrompts } from './platform/guides/prompts.ts'
import { listen } from './platform/http/listen.ts'
import { readWebFiles } from './platform/http/web-files.ts'
import { createDelivery } from './platform/mail/deliver-mail.ts'
import { startMailWorker } from './platform/mail/mail-worker.ts'
import { type Env, loadEnv } from './platform/operations/env.ts'
import { createLog, type Logger } from './platform/operations/log.ts'
import { createMetrics } from './platform/operations/metrics.ts'
import { packageRoot } from './platform/operations/package-root.ts'
import { openSettings } from './platform/operations/settings.ts'
import { explainStart, StartError } from './platform/operations/start-error.ts'
import { openLanding } from './platform/pages/landing.ts'
import { ownParameterRounds } from './review/memory/own/try-own.ts'
import { startReadings } from './sources/queue/readings.ts'

const housekeepingEveryMs = 10 * 60 * 1000

/** The whole process: configuration, database, tables, server, and their end in the opposite order. */
export async function run(webFolder = join(packageRoot(), 'dist/web')): Promise<void> {
  try {
    await start(webFolder)
  } catch (error) {
    process.stderr.write(`Trivium cannot start: ${explainStart(error)}\n`)
    process.exit(1)
  }
}

async function start(webFolder: string): Promise<void> {
  const env = loadEnv()
  checkPrompts()
  const log = createLog(env.logLevel)
  const onceStarted = stopOnSignal(log)
  try {
    onceStarted(await serveAll(env, log, webFolder))
  } catch (error) {
    // The line an operator reads says the cause alone; what nobody foresaw needs its place as well.
    if (!(error instanceof StartError)) log.error({ err: error }, 'the start failed')
    throw error
  }
}

/** Returns what ends it all again. */
async function serveAll(env: Env, log: Logger, webFolder: string): Promise<() => Promise<void>> {
  const database = await connectDatabase(env, log)
  try {
    const db = openDatabase(database.pool)
    const secret = await authSecret(env.authSecret, env.dataDir)
    const metrics = createMetrics()
    const parts = { env, db, log, metrics, settings: openSettings({ env, db }) }
    const connections = openConnections(parts, { secret })
    const services = { ...parts, connections, guides: connections.current() }
    const web = await readWebFiles(webFolder)
    const mail = startMailWorker({ db, log, delivery: createDelivery(env), limited: env.rateLimits })
    const readings = startReadings({ db, log, env })
    const backups = startBackups({ db, url: database.url, env, log, metrics })
    const auth = createAuth({ env, db, log, secret })
    const landing = openLanding(services, web)
    const app = createApp({ services, auth, secret, mail, readings, backups, web, landing })
    const server = await listen(app.fetch, env, { door: landing.door })
    const tryOwnParameters = ownParameterRounds(db)
    const housekeeping = setInterval(() => {
      keepHouse(db, env).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
      tryOwnParameters().catch((error: unknown) => log.warn({ err: error }, 'own parameters were not tried'))
    }, housekeepingEveryMs)
    const connected = (await connections.refresh()).model
    const model = connected === null ? 'no AI model (offline guide)' : `model ${connected.name}`
    if (env.appUrl.startsWith('https:') && env.trustedProxies.length === 0)
      log.warn('APP_URL is https and TRUSTED_PROXIES is empty: every visitor counts as the proxy’s address')
    if (!env.appUrlIsLoopback && (await services.settings.readOrLast()).signUps === 'open')
      log.info(
        'anyone can sign up here: npm run operator -- set sign-ups invite, or the operator’s page, ends that',
      )
    // On a full disk nothing can be written, and everything can still be read.
    await greetOperator(db, env, (line) => process.stdout.write(`${line}\n`)).catch((error: unknown) =>
      log.warn({ err: error }, 'nobody could be named operator'),
    )
    process.stdout.write(`Trivium is at ${env.appUrl} · ${database.description} · ${model}\n`)
    return async () => {
      clearInterval(housekeeping)
      await server.stop()
      await Promise.all([mail.stop(), readings.stop(), backups.stop()])
      await database.close()
    }
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
function stopOnSignal(log: Logger): (stop: () => Promise<void>) => void {
  let asked = false
  let stop: (() => Promise<void>) | undefined
  const end = (code: 0 | 1) =>
    stop?.()
      .then(() => process.exit(code))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      })
  const onSignal = () => {
    if (asked && stop === undefined) process.exit(1)
    if (asked) return
    asked = true
    end(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
  // One request's mistake must not end everybody's process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // Nobody knows what it left half done: told, and ended in order, for whatever runs us to start us again.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception')
    if (stop === undefined) process.exit(1)
    if (asked) return
    asked = true
    end(1)
  })
  return (whatToStop) => {
    stop = whatToStop
    if (asked) end(0)
  }
}
