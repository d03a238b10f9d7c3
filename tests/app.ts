import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { MailboxMessage } from '#contract/accounts.ts'
import type { HostedProviderId } from '#contract/connections/model-providers.ts'
import { createAuth } from '#server/accounts/session/auth.ts'
import { createApp } from '#server/app.ts'
import { type Backups, startBackups } from '#server/platform/backup-schedule/start-backups.ts'
import { openConnections } from '#server/platform/connections/open-connections.ts'
import type { Services } from '#server/platform/http/context.ts'
import { listen } from '#server/platform/http/listen.ts'
import type { WebFiles } from '#server/platform/http/web-files.ts'
import { createDelivery } from '#server/platform/mail/deliver-mail.ts'
import { startMailWorker } from '#server/platform/mail/mail-worker.ts'
import { listOutbox, openInOutbox } from '#server/platform/mail/outbox.ts'
import type { Clock } from '#server/platform/model/clock.ts'
import { type Env, loadEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { observeDatabase } from '#server/platform/operations/observe-database.ts'
import { openSettings } from '#server/platform/operations/settings.ts'
import { openLanding } from '#server/platform/pages/landing.ts'
import type { ReadInChild } from '#server/sources/queue/read-in-child.ts'
import { type Readings, startReadings } from '#server/sources/queue/readings.ts'
import { addLearner } from './add-learner.ts'
import { answers, Client } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { signUpLearner, type TestLearner } from './learner.ts'
import { authSecret } from './signed-in.ts'

export type TestApp = {
  origin: string
  env: Env
  database: TestDatabase
  services: Services
  readings: Readings
  backups: Backups
  /** Everything logged so far. */
  logged(): string
  /** All mail sent so far, to one address or to all, oldest first. */
  mails(address?: string): Promise<MailboxMessage[]>
  /** Every call of the API that has its own handler, as the router knows it. */
  registeredCalls(): { method: string; path: string }[]
  visitor(): Client
  /** Signed in, with a confirmed address; see `addLearner`. */
  learner(name?: string): Promise<TestLearner>
  /**
   * Does the same by the API's sign-up and sign-in, with their mails and the known browser: for tests of
   * accounts.
   */
  signedUpLearner(name?: string): Promise<TestLearner>
  stop(): Promise<void>
}

/** The built documents in a small version that is readable in a failure. */
const web: WebFiles = {
  files: new Map(),
  screens: new Map([
    ['/login', { scripts: ['/assets/login.js'], styles: [] }],
    [
      '/dashboard',
      { scripts: ['/assets/frame.js', '/assets/dashboard.js'], styles: ['/assets/dashboard.css'] },
    ],
    ['/courses/:courseId', { scripts: ['/assets/course.js'], styles: [] }],
  ]),
  documents: new Map([
    [
      'app',
      '<html data-asks="{{asks}}"><head>{{meta}}</head><body><script type="application/json" nonce="{{nonce}}">{{config}}</script></body></html>',
    ],
    [
      'landing',
      '<html><head>{{meta}}</head><body data-sign-ups="{{signUps}}"><a href="{{waitlistHref}}" {{waitlistAttributes}}>Join</a>{{analytics}}</body></html>',
    ],
  ]),
}

/** Starts the real app on a real port with a separate database. */
export async function startTestApp(
  options: {
    env?: Record<string, string>
    database?: TestDatabase
    sendsMail?: boolean
    /** The clock for calls to a model. */
    clock?: Clock
    /** The installation's secret; it signs sessions too. */
    secret?: string
    /** Stand-ins for the providers for which learners may add a key. */
    hostedAt?: Partial<Record<HostedProviderId, string>>
    /** In place of the process that reads documents. */
    readSource?: ReadInChild
  } = {},
): Promise<TestApp> {
  await answers.prepare?.()
  const database = options.database ?? (await createTestDatabase())
  const port = await freePort()
  const env = loadEnv({
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    BACKUP_EVERY: 'off',
    DATA_DIR: join(tmpdir(), `trivium-test-app-${randomUUID()}`),
    ...options.env,
  })
  const lines: string[] = []
  const log = createLog(env.logLevel, { write: (line) => void lines.push(line) })
  const settings = openSettings({ env, db: database.db })
  const parts = { env, db: database.db, log, metrics: createMetrics(), settings }
  const secret = options.secret ?? authSecret
  observeDatabase(parts.metrics, parts)
  const connections = openConnections(parts, {
    secret,
    ...(options.clock && { clock: options.clock }),
    ...(options.hostedAt && { hostedAt: options.hostedAt }),
  })
  const services: Services = { ...parts, connections, guides: connections.current() }
  const mail = startMailWorker({
    db: database.db,
    log,
    delivery: createDelivery(env),
    limited: env.rateLimits,
  })
  const auth = createAuth({ env, db: database.db, log, secret })
  if (options.sendsMail === false) await mail.stop()
  const readings = startReadings({
    ...parts,
    ...(options.readSource && { read: options.readSource }),
  })
  const backups = startBackups({ ...parts, url: database.url })
  const landing = openLanding(services, web.documents.get('landing'))
  const app = createApp({ services, auth, secret, mail, readings, backups, web, landing })
  const server = await listen(getRequestListener(app.fetch, { hostname: env.host }), env, {
    answerEarly: landing.answerEarly,
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    env,
    database,
    services,
    readings,
    backups,
    logged: () => lines.join(''),
    registeredCalls: () =>
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
        .map(({ method, path }) => ({ method, path })),
    visitor: () => new Client(origin),
    learner: (name = 'Ada Lovelace') =>
      addLearner(new Client(origin), { db: database.db, env, secret }, name),
    signedUpLearner: async (name = 'Ada Lovelace') => {
      const learner = await signUpLearner(new Client(origin), database.pool, name)
      // Waits until the mail to them is sent or queued, so that it changes no row while the test looks at the
      // rows.
      await mail.sendDue()
      return learner
    },
    mails: async (address) => {
      await mail.sendDue()
      const kept = await listOutbox(env.dataDir)
      const own = kept.filter(({ to }) => address === undefined || to === address).reverse()
      const opened = await Promise.all(own.map(({ id }) => openInOutbox(env.dataDir, id)))
      return opened.filter((message) => message !== null)
    },
    stop: async () => {
      await server.stop()
      await mail.stop()
      await readings.stop()
      await backups.stop()
      await rm(env.dataDir, { recursive: true, force: true })
      if (options.database === undefined) await database.drop()
    },
  }
}
