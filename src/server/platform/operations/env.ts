import { resolve } from 'node:path'
import { z } from 'zod'
import { needsProvider, signUpModes } from '#contract/accounts/account-rules.ts'
import { courseVisibilities } from '#contract/courses/course-rules.ts'
import { maxAnswerSeconds, maxCallsAtOnce, type SettingValues } from '#contract/operator/settings.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { isLoopbackHost, loopbackSpellings } from '#server/platform/http/loopback.ts'
import { type BackupSettings, backupSettings, backupVariables } from './backup-settings.ts'
import { type CatalogueHosts, catalogueHosts, isStandIn } from './catalogue-hosts.ts'
import { databaseUrl } from './database-url.ts'
import { type ModelConfig, type ModelLimits, modelConfig, timeoutsOf } from './model-config.ts'
import { type ProviderConfig, providerConfig, providerVariables } from './provider-config.ts'
import { spaceLimits } from './space-limits.ts'
import { StartError } from './start-error.ts'
import {
  budget,
  folder,
  isAddressOrRange,
  oneOf,
  oneOfOrNone,
  optional,
  url,
  wholeNumber,
} from './variable-kinds.ts'

/** The one typed source of configuration. No other code reads the environment. */

/** One sender: an address alone, or in angle brackets after a name. A name with punctuation needs quotes. */
const address = String.raw`[^\s<>@,;:"()]+@[^\s<>@,;:"()]+`
// Such as /^(?:[^\s<>@,]+@[^\s<>@,]+|(?:"[^"\p{Cc}]*"\s*|[^"<>@,\p{Cc}]*)<[^\s<>@,]+@[^\s<>@,]+>)$/u
const sender = new RegExp(
  String.raw`^(?:${address}|(?:"[^"\p{Cc}]*"\s*|[^"<>@,;:\p{Cc}]*)<${address}>)$`,
  'u',
)

const variables = z.object({
  PORT: wholeNumber(1, 65535),
  HOST: optional,
  APP_URL: url('http:', 'https:'),
  DATA_DIR: optional,
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: wholeNumber(8, 500),
  AUTH_SECRET: optional,
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: optional.refine((value) => value === undefined || sender.test(value), {
    error: 'must be one address, such as learn@example.org or Trivium <learn@example.org>',
  }),
  MAIL_INSECURE: oneOf(['on', 'off'], 'off'),
  AI_BASE_URL: url('http:', 'https:'),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_DAILY_TOKENS: budget(1e12),
  AI_DAILY_TOKENS_ALL: budget(1e12),
  AI_TIMEOUT_S: wholeNumber(1, maxAnswerSeconds),
  AI_CALLS_AT_ONCE: wholeNumber(1, maxCallsAtOnce),
  TRUSTED_PROXIES: optional
    .transform((value) =>
      (value ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(isAddressOrRange), {
      error: 'must be addresses or ranges separated by commas, such as 10.0.0.1 or 10.0.0.0/8',
    }),
  READER_TIMEOUT_S: wholeNumber(1, 3600),
  METRICS_TOKEN: optional.refine((value) => value === undefined || value.length >= 16, {
    error: 'must have at least 16 characters',
  }),
  SIGNUPS: oneOfOrNone(signUpModes),
  COURSE_VISIBILITY: oneOfOrNone(courseVisibilities),
  ...providerVariables,
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  UPGRADE_BACKUPS: wholeNumber(0, 100),
  ...backupVariables,
  KEEP_VIEWS_DAYS: wholeNumber(0, 36500),
  KEEP_MODEL_CALLS_DAYS: wholeNumber(0, 36500),
  KEEP_UNCONFIRMED_DAYS: wholeNumber(0, 36500),
  SOURCE_MB_PER_LEARNER: wholeNumber(1, 1_000_000),
  SOURCE_PAGES_PER_LEARNER: wholeNumber(1, 10_000_000),
  COURSES_PER_LEARNER: wholeNumber(1, 1_000_000),
  VIDEOS_PER_LEARNER: wholeNumber(1, 1_000_000),
  TRANSCRIPT_MB_PER_LEARNER: wholeNumber(1, 1_000_000),
  PROJECTS_PER_LEARNER: wholeNumber(1, 1_000_000),
  MESSAGES_PER_LEARNER: wholeNumber(2, 10_000_000),
  COURSES_DIR: folder,
  BUNDLED_COURSES: oneOf(['on', 'off'], 'on'),
  CATALOGUES: oneOf(['on', 'off'], 'off'),
  /**
   * Only for tests, so it is not in the README: one address on this machine in place of the three catalogues.
   */
  CATALOGUE_STAND_IN: url('http:').refine(isStandIn, { error: 'must be a loopback address' }),
  WAITLIST_URL: url('http:', 'https:'),
  ANALYTICS_SRC: url('http:', 'https:'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  LOG_REQUESTS: oneOf(['on', 'off'], 'on'),
})

export type Env = {
  port: number
  host: string
  /** The public origin, without a slash at its end. */
  appUrl: string
  /** Every spelling of the public origin that a browser may send. */
  trustedOrigins: string[]
  appUrlIsLoopback: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The maximum of this process's open connections, where the operator sets it. */
  databaseConnections: number | undefined
  authSecret: string | undefined
  /** Insecure: a mail server on another machine may be used without encryption. */
  mail: { smtpUrl: string | undefined; from: string; isInsecure: boolean }
  /** The connection of the variables; null where they set none, and the operator's page may set it. */
  model: ModelConfig | null
  modelLimits: ModelLimits
  trustedProxies: string[]
  metricsToken: string | undefined
  rateLimits: boolean
  /**
   * A client that reads nothing of its answer for so long counts as gone, because its answer takes memory.
   */
  readerTimeoutMs: number
  /** The settings that variables fix; an operator can change the others on a page. */
  fixed: { [Name in keyof SettingValues]: SettingValues[Name] | undefined }
  /** An outside sign-in provider; null without one. */
  provider: ProviderConfig | null
  /** How many backups made before an upgrade of the embedded database are kept; 0 makes none. */
  upgradeBackups: number
  /** Scheduled backups, and when the disk counts as too full. */
  backups: BackupSettings
  /** For how many days these are kept; 0 for ever. */
  keepDays: { views: number; modelCalls: number; unconfirmed: number }
  /** The limits of a learner's files: the bytes of the original documents, and their pages or sections. */
  sources: { mostBytes: number; mostPages: number }
  /** The limits of a learner's other data. */
  space: SpaceLimits
  /** Whether learners are offered the courses in content/. */
  bundledCourses: boolean
  /** More courses to offer: a folder with one folder for each. */
  coursesDir: string | undefined
  /** Null where catalogues are switched off. */
  catalogues: CatalogueHosts | null
  waitlistUrl: string | undefined
  analyticsSrc: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Whether each request is logged. */
  logRequests: boolean
}

const exampleSecrets = /^(secret|change-?me|your-.*|example.*|password|better-auth-secret.*|(.)\2+)$/i

export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = variables.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`${issue?.path.join('.') ?? 'Configuration'} ${issue?.message ?? 'is not valid'}.`)
  }
  const values = parsed.data
  const port = values.PORT ?? 3000
  const host = (values.HOST ?? '127.0.0.1').replace(/^\[|\]$/g, '')
  if (!isLoopbackHost(host) && values.APP_URL === undefined) {
    throw new StartError(
      `APP_URL is required when HOST (${host}) is not a loopback address: set it to the public origin, such as https://learn.example.org.`,
    )
  }
  const appUrl = new URL(values.APP_URL ?? `http://localhost:${port}`)
  if (appUrl.pathname !== '/' || appUrl.search !== '' || appUrl.username !== '') {
    throw new StartError('APP_URL must be an origin without a path, such as https://learn.example.org.')
  }
  const appUrlIsLoopback = isLoopbackHost(appUrl.hostname)
  checkSafety(values, appUrlIsLoopback)
  if (!isLoopbackHost(host)) checkReachable(values)
  const modelLimits: ModelLimits = {
    learnerTokens: values.AI_DAILY_TOKENS,
    allTokens: values.AI_DAILY_TOKENS_ALL,
    timeouts: timeoutsOf(values.AI_TIMEOUT_S ?? 'measured'),
  }
  const provider = providerConfig(values)
  if (provider === null && values.SIGNUPS !== undefined && needsProvider(values.SIGNUPS))
    throw new StartError(
      `SIGNUPS may be ${values.SIGNUPS} only with an outside provider: set OIDC_ISSUER too.`,
    )
  return {
    port,
    host,
    appUrl: appUrl.origin,
    trustedOrigins: loopbackSpellings(appUrl),
    appUrlIsLoopback,
    dataDir: resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    authSecret: values.AUTH_SECRET,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `Trivium <no-reply@${appUrl.hostname}>`,
      isInsecure: values.MAIL_INSECURE === 'on',
    },
    model: modelOfVariables(values, modelLimits),
    modelLimits,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    fixed: {
      signUps: values.SIGNUPS,
      courseVisibility: values.COURSE_VISIBILITY,
      learnerTokens: values.AI_DAILY_TOKENS,
      allTokens: values.AI_DAILY_TOKENS_ALL,
      answerSeconds: values.AI_TIMEOUT_S,
      callsAtOnce: values.AI_CALLS_AT_ONCE,
    },
    provider,
    rateLimits: values.RATE_LIMITS === 'on',
    readerTimeoutMs: (values.READER_TIMEOUT_S ?? 45) * 1000,
    upgradeBackups: values.UPGRADE_BACKUPS ?? 3,
    backups: backupSettings(values, resolve(values.DATA_DIR ?? './data')),
    keepDays: {
      views: values.KEEP_VIEWS_DAYS ?? 365,
      modelCalls: values.KEEP_MODEL_CALLS_DAYS ?? 365,
      unconfirmed: values.KEEP_UNCONFIRMED_DAYS ?? 30,
    },
    sources: {
      mostBytes: (values.SOURCE_MB_PER_LEARNER ?? 500) * 1024 * 1024,
      mostPages: values.SOURCE_PAGES_PER_LEARNER ?? 20_000,
    },
    space: spaceLimits(values),
    bundledCourses: values.BUNDLED_COURSES === 'on',
    coursesDir: values.COURSES_DIR === undefined ? undefined : resolve(values.COURSES_DIR),
    catalogues: values.CATALOGUES === 'on' ? catalogueHosts(values.CATALOGUE_STAND_IN) : null,
    waitlistUrl: values.WAITLIST_URL,
    analyticsSrc: values.ANALYTICS_SRC,
    logLevel: values.LOG_LEVEL,
    logRequests: values.LOG_REQUESTS === 'on',
  }
}

/** The built-in PostgreSQL takes 60: ten stay for commands and backups. */
const maxOwnConnections = 50

/** Checks that involve several variables. */
function checkSafety(values: z.infer<typeof variables>, appUrlIsLoopback: boolean): void {
  if (values.DATABASE_URL === undefined && (values.DATABASE_CONNECTIONS ?? 0) > maxOwnConnections) {
    throw new StartError(
      `DATABASE_CONNECTIONS may be ${maxOwnConnections} at most with the built-in PostgreSQL: lower it, or set DATABASE_URL to your own server.`,
    )
  }
  if (values.DATABASE_URL !== undefined && values.AUTH_SECRET === undefined) {
    throw new StartError(
      'AUTH_SECRET is required when DATABASE_URL is set: use the output of `openssl rand -base64 32`.',
    )
  }
  if (
    values.AUTH_SECRET !== undefined &&
    (values.AUTH_SECRET.length < 32 || exampleSecrets.test(values.AUTH_SECRET))
  ) {
    throw new StartError(
      'AUTH_SECRET must be a random text of at least 32 characters: use the output of `openssl rand -base64 32`.',
    )
  }
  if (!appUrlIsLoopback && values.SMTP_URL === undefined) {
    throw new StartError(
      'SMTP_URL is required when APP_URL is public: learners confirm their address by mail.',
    )
  }
  if (!appUrlIsLoopback && values.RATE_LIMITS === 'off') {
    throw new StartError('RATE_LIMITS may be off only when APP_URL is a loopback address: remove it.')
  }
}

/** Checks for a server that other machines can reach, whatever APP_URL says. */
function checkReachable(values: z.infer<typeof variables>): void {
  if (values.SMTP_URL === undefined)
    throw new StartError(
      'SMTP_URL is required when HOST is not a loopback address: without a mail server, other machines could read all mails at /mailbox.',
    )
  if (values.RATE_LIMITS === 'off')
    throw new StartError('RATE_LIMITS may be off only when HOST is a loopback address: remove it.')
}

function modelOfVariables(values: z.infer<typeof variables>, limits: ModelLimits): ModelConfig | null {
  if (values.AI_API_KEY === undefined && values.AI_BASE_URL === undefined) return null
  const connection = {
    from: 'variables' as const,
    baseUrl: values.AI_BASE_URL ?? 'https://api.deepseek.com/v1',
    apiKey: values.AI_API_KEY,
    model: values.AI_MODEL ?? 'deepseek-chat',
  }
  return modelConfig(connection, limits)
}
