import { resolve } from 'node:path'
import { z } from 'zod'
import { type SignUpMode, signUpModes } from '#contract/accounts.ts'
import { isLoopbackHost, loopbackSpellings } from '#server/platform/http/loopback.ts'
import { type CatalogueHosts, catalogueHosts, isStandIn } from './catalogue-hosts.ts'
import { isAddressOrRange, isFolder, isUrl } from './env-checks.ts'
import { type ProviderConfig, providerConfig, providerVariables } from './provider-config.ts'
import { StartError } from './start-error.ts'

/** The one typed door for configuration. Nothing else reads the environment. */

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

const url = (...protocols: string[]) =>
  optional.refine((value) => value === undefined || isUrl(value, protocols), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const wholeNumber = (min: number, max: number) =>
  optional
    .refine(
      (value) =>
        value === undefined || (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max),
      {
        error: `must be a whole number from ${min} to ${max}`,
      },
    )
    .transform((value) => (value === undefined ? undefined : Number(value)))

/** A budget: a number, or none where its operator says so. */
const budget = (max: number) =>
  optional
    .refine(
      (value) =>
        value === undefined ||
        value === 'unlimited' ||
        (/^\d{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= max),
      { error: `must be a whole number from 1 to ${max}, or 'unlimited'` },
    )
    .transform((value) => (value === undefined || value === 'unlimited' ? value : Number(value)))

const oneOf = <const Name extends string>(names: readonly Name[], usual: Name) =>
  optional
    .refine((value) => value === undefined || names.some((name) => name === value), {
      error: `must be ${inWords(names)}`,
    })
    .transform((value) => names.find((name) => name === value) ?? usual)

const folder = optional.refine((value) => value === undefined || isFolder(value), {
  error: 'must be the path of a folder, and there is none at that place',
})

/** One sender: an address, alone or in angle brackets after a name. A name with marks in it stands in quotes. */
const address = String.raw`[^\s<>@,;:"()]+@[^\s<>@,;:"()]+`
const sender = new RegExp(
  String.raw`^(?:${address}|(?:"[^"\p{Cc}]*"\s*|[^"<>@,;:\p{Cc}]*)<${address}>)$`,
  'u',
)

const variables = z.object({
  PORT: wholeNumber(1, 65535),
  HOST: optional,
  APP_URL: url('http:', 'https:'),
  DATA_DIR: optional,
  DATABASE_URL: url('postgres:', 'postgresql:'),
  AUTH_SECRET: optional,
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: optional.refine((value) => value === undefined || sender.test(value), {
    error: 'must be one address, such as learn@example.org or Trivium <learn@example.org>',
  }),
  AI_BASE_URL: url('http:', 'https:'),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_DAILY_TOKENS: budget(1e12),
  AI_DAILY_TOKENS_ALL: budget(1e12),
  AI_TIMEOUT_S: wholeNumber(1, 3600),
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
  METRICS_TOKEN: optional.refine((value) => value === undefined || value.length >= 16, {
    error: 'must have at least 16 characters',
  }),
  SIGNUPS: oneOf(signUpModes, 'open'),
  ...providerVariables,
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  UPGRADE_BACKUPS: wholeNumber(0, 100),
  KEEP_VIEWS_DAYS: wholeNumber(0, 36500),
  KEEP_MODEL_CALLS_DAYS: wholeNumber(0, 36500),
  KEEP_UNCONFIRMED_DAYS: wholeNumber(0, 36500),
  SOURCE_MB_PER_LEARNER: wholeNumber(1, 1_000_000),
  SOURCE_PAGES_PER_LEARNER: wholeNumber(1, 10_000_000),
  COURSES_DIR: folder,
  BUNDLED_COURSES: oneOf(['on', 'off'], 'on'),
  CATALOGUES: oneOf(['on', 'off'], 'off'),
  CATALOGUE_STAND_IN: url('http:').refine(isStandIn, { error: 'must be a loopback address' }),
  WAITLIST_URL: url('http:', 'https:'),
  ANALYTICS_SRC: url('http:', 'https:'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
})

export type ModelConfig = {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Of one learner, and of all of them together; undefined without end. */
  dailyTokens: number | undefined
  dailyTokensOfAll: number | undefined
  timeouts: { firstTokenMs: number; betweenTokensMs: number; wholeMs: number; generationMs: number }
}

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
  authSecret: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** Null where no model is connected: the offline guide answers. */
  model: ModelConfig | null
  trustedProxies: string[]
  metricsToken: string | undefined
  rateLimits: boolean
  /** Who may begin an account. */
  signUps: SignUpMode
  /** Who else may say who somebody is; null for nobody. */
  provider: ProviderConfig | null
  /** How many backups that were made before an upgrade of the own database are kept; 0 makes none. */
  upgradeBackups: number
  /** For how many days these are kept; 0 for ever. */
  keepDays: { views: number; modelCalls: number; unconfirmed: number }
  /** How much a learner may bring: the documents as they came, and their pages or sections. */
  sources: { mostBytes: number; mostPages: number }
  /** Whether learners are offered the courses in content/. */
  bundledCourses: boolean
  /** More courses to offer: a folder with one folder each. */
  coursesDir: string | undefined
  /** Null where works are looked up nowhere. */
  catalogues: CatalogueHosts | null
  waitlistUrl: string | undefined
  analyticsSrc: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
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
  return {
    port,
    host,
    appUrl: appUrl.origin,
    trustedOrigins: loopbackSpellings(appUrl),
    appUrlIsLoopback,
    dataDir: resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL,
    authSecret: values.AUTH_SECRET,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `Trivium <no-reply@${appUrl.hostname}>` },
    model: modelConfig(values),
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    signUps: values.SIGNUPS,
    provider: providerConfig(values),
    rateLimits: values.RATE_LIMITS === 'on',
    upgradeBackups: values.UPGRADE_BACKUPS ?? 3,
    keepDays: {
      views: values.KEEP_VIEWS_DAYS ?? 365,
      modelCalls: values.KEEP_MODEL_CALLS_DAYS ?? 365,
      unconfirmed: values.KEEP_UNCONFIRMED_DAYS ?? 30,
    },
    sources: {
      mostBytes: (values.SOURCE_MB_PER_LEARNER ?? 500) * 1024 * 1024,
      mostPages: values.SOURCE_PAGES_PER_LEARNER ?? 20_000,
    },
    bundledCourses: values.BUNDLED_COURSES === 'on',
    coursesDir: values.COURSES_DIR === undefined ? undefined : resolve(values.COURSES_DIR),
    catalogues: values.CATALOGUES === 'on' ? catalogueHosts(values.CATALOGUE_STAND_IN) : null,
    waitlistUrl: values.WAITLIST_URL,
    analyticsSrc: values.ANALYTICS_SRC,
    logLevel: values.LOG_LEVEL,
  }
}

/** What one variable alone cannot tell. */
function checkSafety(values: z.infer<typeof variables>, appUrlIsLoopback: boolean): void {
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

/** On an address that other machines reach, whatever APP_URL says of itself. */
function checkReachable(values: z.infer<typeof variables>): void {
  if (values.SMTP_URL === undefined)
    throw new StartError(
      'SMTP_URL is required when HOST is not a loopback address: without a mail server every mail could be read at /mailbox.',
    )
  if (values.RATE_LIMITS === 'off')
    throw new StartError('RATE_LIMITS may be off only when HOST is a loopback address: remove it.')
}

/**
 * Once a key is there, somebody pays. A course with its first lesson, notes, an exam and long talks comes to about 150,000
 * tokens; ten such learners a day cost a few dollars with the usual model. A model without a key is one's own.
 */
const usualTokens = { learner: 500_000, all: 5_000_000 } as const

function modelConfig(values: z.infer<typeof variables>): ModelConfig | null {
  if (values.AI_API_KEY === undefined && values.AI_BASE_URL === undefined) return null
  const hasKey = values.AI_API_KEY !== undefined
  const tokens = (chosen: number | 'unlimited' | undefined, usual: number) =>
    chosen === 'unlimited' ? undefined : (chosen ?? (hasKey ? usual : undefined))
  // One variable sets every limit, up and down: 60 s gives 120 s for a generation and 20 s between two tokens.
  const wholeMs = (values.AI_TIMEOUT_S ?? 60) * 1000
  return {
    baseUrl: (values.AI_BASE_URL ?? 'https://api.deepseek.com/v1').replace(/\/+$/, ''),
    apiKey: values.AI_API_KEY,
    model: values.AI_MODEL ?? 'deepseek-chat',
    dailyTokens: tokens(values.AI_DAILY_TOKENS, usualTokens.learner),
    dailyTokensOfAll: tokens(values.AI_DAILY_TOKENS_ALL, usualTokens.all),
    timeouts: {
      firstTokenMs: wholeMs,
      betweenTokensMs: wholeMs / 3,
      wholeMs,
      generationMs: wholeMs * 2,
    },
  }
}

function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`)
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
