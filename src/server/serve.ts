import { createAuth } from './accounts/session/auth.ts'
import { authSecret } from './accounts/session/auth-secret.ts'
import { createApp } from './app.ts'
import { keepHouse } from './keep-house.ts'
import { greetOperator } from './operator/greet-operator.ts'
import { startBackups } from './platform/backup/schedule/start-backups.ts'
import { openConnections } from './platform/connections/open-connections.ts'
import type { ConnectedDatabase } from './platform/database/connect-database.ts'
import { openDatabase } from './platform/database/db.ts'
import { checkPrompts } from './platform/guides/prompts.ts'
import { listen } from './platform/http/listen.ts'
import { readWebFiles } from './platform/http/web-files.ts'
import { createDelivery } from './platform/mail/deliver-mail.ts'
import { startMailWorker } from './platform/mail/mail-worker.ts'
import type { Env } from './platform/operations/env.ts'
import type { Logger } from './platform/operations/log.ts'
import { createMetrics } from './platform/operations/metrics.ts'
import { openSettings } from './platform/operations/settings.ts'
import { openLanding } from './platform/pages/landing.ts'
import { ownParameterRounds } from './review/memory/own/try-own.ts'
import { startReadings } from './sources/queue/readings.ts'

const housekeepingEveryMs = 10 * 60 * 1000

type Started = { env: Env; log: Logger; database: ConnectedDatabase; webFolder: string }

/** Everything but the database, which is there. Returns what ends all of it. */
export async function serve({ env, log, database, webFolder }: Started): Promise<() => Promise<void>> {
  checkPrompts()
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
}
