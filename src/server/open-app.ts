import { getRequestListener } from '@hono/node-server'
import { createAuth } from './accounts/session/auth.ts'
import { createApp } from './app.ts'
import { deleteExpired } from './delete-expired.ts'
import type { OpenApp } from './lazy-app.ts'
import { startBackups } from './platform/backup-schedule/start-backups.ts'
import { openConnections } from './platform/connections/open-connections.ts'
import { checkPrompts } from './platform/guides/prompts.ts'
import type { Services } from './platform/http/context.ts'
import { watchStalls } from './platform/http/watch-stalls.ts'
import { readWebFiles } from './platform/http/web-files.ts'
import { createDelivery } from './platform/mail/deliver-mail.ts'
import { startMailWorker } from './platform/mail/mail-worker.ts'
import type { earlyFigures } from './platform/operations/early-figures.ts'
import { createMetrics } from './platform/operations/metrics.ts'
import { observeDatabase } from './platform/operations/observe-database.ts'
import type { Landing } from './platform/pages/landing.ts'
import { ownParameterRounds } from './review/own-memory/try-own.ts'
import { startReadings } from './sources/queue/readings.ts'

const housekeepingEveryMs = 10 * 60 * 1000

type LateParts = Pick<Services, 'env' | 'db' | 'log' | 'settings'> & {
  figures: Pick<ReturnType<typeof earlyFigures>, 'handTo'>
  landing: Landing
  secret: string
  databaseUrl: string
  webFolder: string
}

/** All rooms, and their background work. */
export async function openApp(parts: LateParts): Promise<OpenApp> {
  const { env, db, log, settings, figures, landing, secret, databaseUrl, webFolder } = parts
  checkPrompts()
  const metrics = createMetrics()
  figures.handTo(metrics)
  observeDatabase(metrics, { db, log })
  const connections = openConnections({ env, db, log, metrics, settings }, { secret })
  const services = { env, db, log, metrics, settings, connections, guides: connections.current() }
  // A database that is briefly unavailable must not prevent the start: the next request reads the connection
  // again.
  await connections
    .refresh()
    .catch((error: unknown) => log.warn({ err: error }, 'the connected model was not read'))
  const web = await readWebFiles(webFolder)
  const auth = createAuth({ env, db, log, secret })
  const mail = startMailWorker({ db, log, delivery: createDelivery(env), limited: env.rateLimits })
  const readings = startReadings({ db, log, env })
  const backups = startBackups({ db, url: databaseUrl, env, log, metrics })
  const app = createApp({ services, auth, secret, mail, readings, backups, web, landing })
  const listener = getRequestListener(app.fetch, { hostname: env.host })
  const endWatch = watchStalls({ log, metrics })
  const tryOwnParameters = ownParameterRounds(db)
  const housekeeping = setInterval(() => {
    deleteExpired(db, env).catch((error: unknown) => log.warn({ err: error }, 'deleting expired data failed'))
    tryOwnParameters().catch((error: unknown) =>
      log.warn({ err: error }, 'a learner’s review schedule could not be fitted'),
    )
  }, housekeepingEveryMs)
  return {
    answer: (incoming, outgoing) => void listener(incoming, outgoing),
    stop: async () => {
      clearInterval(housekeeping)
      endWatch()
      await Promise.all([mail.stop(), readings.stop(), backups.stop()])
    },
  }
}
