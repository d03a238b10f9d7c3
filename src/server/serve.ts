import { authSecret } from './accounts/session/auth-secret.ts'
import { lazyApp } from './lazy-app.ts'
import { greetOperator } from './operator/greet-operator.ts'
import { nameOfModel } from './platform/connections/name-of-model.ts'
import type { ConnectedDatabase } from './platform/database/connect-database.ts'
import { openDatabase } from './platform/database/db.ts'
import { listen } from './platform/http/listen.ts'
import { earlyFigures } from './platform/operations/early-figures.ts'
import type { Env } from './platform/operations/env.ts'
import type { Logger } from './platform/operations/log.ts'
import { say } from './platform/operations/say.ts'
import { openSettings } from './platform/operations/settings.ts'
import { openLanding, readLanding } from './platform/pages/landing.ts'

type StartedApp = {
  env: Env
  log: Logger
  database: ConnectedDatabase
  webFolder: string
  /** Called when the app cannot be opened, after this function has returned. */
  onFailed: (error: unknown) => void
}

/**
 * Everything except the database, which already runs: at first only the landing page. Returns the function
 * that stops all of it.
 */
export async function serve(started: StartedApp): Promise<() => Promise<void>> {
  const { env, log, database, webFolder, onFailed } = started
  const db = openDatabase(database.pool)
  const secret = await authSecret(env.authSecret, env.dataDir)
  const parts = { env, db, log, settings: openSettings({ env, db }) }
  const figures = earlyFigures()
  const landing = openLanding({ ...parts, metrics: figures }, await readLanding(webFolder))
  // Once the page is filled, `answerEarly` serves it.
  await landing.answer({})
  const open = async () => {
    const { openApp } = await import('./open-app.ts')
    return openApp({ ...parts, figures, landing, secret, databaseUrl: database.url, webFolder })
  }
  const app = lazyApp(open, onFailed)
  const server = await listen(app.answer, env, { answerEarly: landing.answerEarly })
  const name = await nameOfModel(db, env, secret)
  const model = name === null ? 'no AI model (offline guide)' : `model ${name}`
  if (env.appUrl.startsWith('https:') && env.trustedProxies.length === 0)
    log.warn(
      'APP_URL is https and TRUSTED_PROXIES is empty: all visitors count as one address, the proxy’s; set TRUSTED_PROXIES to it',
    )
  if (!env.appUrlIsLoopback && (await parts.settings.readOrLast()).signUps === 'open')
    log.info(
      'anyone can sign up here; to change that: npm run operator -- set sign-ups invite, or the card Sign-ups on /operator',
    )
  // On a full disk no write succeeds, but everything can still be read.
  await greetOperator(db, env, say).catch((error: unknown) =>
    log.warn({ err: error }, 'the first operator could not be named'),
  )
  say(`Trivium is at ${env.appUrl} · ${database.description} · ${model}`)
  return async () => {
    await server.stop()
    await app.stop()
    await database.close()
  }
}
