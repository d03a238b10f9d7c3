import { describe, expect, it } from 'vitest'
import { loadEnv } from './env.ts'

const secret = 'Zk3v9Qm1x7Lw5Tt8Rr2Bb6Nn4Hh0Jj1Pp'
const mail = { SMTP_URL: 'smtp://localhost:25' }

describe('defaults', () => {
  it('serve a lone machine', () => {
    expect(loadEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      model: null,
      rateLimits: true,
      fixed: {
        signUps: undefined,
        courseVisibility: undefined,
        learnerTokens: undefined,
        allTokens: undefined,
        answerSeconds: undefined,
        callsAtOnce: undefined,
      },
      provider: null,
      upgradeBackups: 3,
      keepDays: { views: 365, modelCalls: 365, unconfirmed: 30 },
      bundledCourses: true,
      catalogues: null,
      coursesDir: undefined,
      databaseUrl: undefined,
      trustedProxies: [],
    })
  })

  it('take empty variables as unset', () => {
    expect(loadEnv({ PORT: '', APP_URL: ' ', AI_API_KEY: '' })).toMatchObject({ port: 3000, model: null })
    expect(loadEnv({ RATE_LIMITS: '', LOG_LEVEL: ' ', MAIL_FROM: '' })).toMatchObject({
      rateLimits: true,
      logLevel: 'info',
      mail: { from: 'Trivium <no-reply@localhost>' },
    })
  })

  it('count loopback spellings of the port as one origin', () => {
    expect(loadEnv({ PORT: '4000' }).trustedOrigins).toEqual(
      expect.arrayContaining(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']),
    )
    expect(loadEnv({ APP_URL: 'https://learn.example.org', ...mail }).trustedOrigins).toEqual([
      'https://learn.example.org',
    ])
  })
})

const oidc = {
  OIDC_ISSUER: 'https://id.example.org/realms/school',
  OIDC_CLIENT_ID: 'trivium',
  OIDC_CLIENT_SECRET: 'hush',
}

it('a provider has its host for a name, or the one it is given', () => {
  expect(loadEnv(oidc).provider).toEqual({
    issuer: 'https://id.example.org/realms/school',
    clientId: 'trivium',
    clientSecret: 'hush',
    name: 'id.example.org',
  })
  expect(loadEnv({ ...oidc, OIDC_NAME: ' Our School ' }).provider?.name).toBe('Our School')
  expect(loadEnv({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9' }).provider).not.toBeNull()
})

describe('catalogues', () => {
  it('are asked only where their operator says so, and on a fixed list of hosts', () => {
    expect(loadEnv({ CATALOGUES: 'on' }).catalogues).toEqual({
      youtube: 'https://www.youtube.com',
      openLibrary: 'https://openlibrary.org',
      crossref: 'https://api.crossref.org',
    })
    expect(loadEnv({ CATALOGUE_STAND_IN: 'http://127.0.0.1:4000' }).catalogues).toBeNull()
    expect(() => loadEnv({ CATALOGUES: 'yes' })).toThrow("CATALOGUES must be 'on' or 'off'")
  })

  it('have a stand-in on this machine alone', () => {
    const on = { CATALOGUES: 'on', CATALOGUE_STAND_IN: 'http://127.0.0.1:4000' }
    expect(loadEnv(on).catalogues?.crossref).toBe('http://127.0.0.1:4000')
    for (const elsewhere of ['http://example.org', 'https://127.0.0.1', 'nonsense'])
      expect(() => loadEnv({ ...on, CATALOGUE_STAND_IN: elsewhere })).toThrow('CATALOGUE_STAND_IN')
  })
})

describe('the model', () => {
  it('is DeepSeek by key alone', () => {
    expect(loadEnv({ AI_API_KEY: 'k' }).model).toMatchObject({
      baseUrl: 'https://api.deepseek.com/v1',
      model: 'deepseek-chat',
    })
  })

  it('is a local one by its address, without a key', () => {
    const { model } = loadEnv({ AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'llama3' })
    expect(model).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiKey: undefined, model: 'llama3' })
  })

  it('has a budget a day once somebody pays for it, unless its operator says otherwise', () => {
    const budgets = (source: Record<string, string>) => {
      const { dailyTokens, dailyTokensOfAll } = loadEnv(source).model ?? {}
      return [dailyTokens, dailyTokensOfAll]
    }
    const key = { AI_API_KEY: 'k' }
    expect(budgets(key)).toEqual([500_000, 5_000_000])
    expect(budgets({ AI_BASE_URL: 'http://localhost:11434/v1' })).toEqual([undefined, undefined])
    expect(budgets({ ...key, AI_DAILY_TOKENS: '7', AI_DAILY_TOKENS_ALL: '70' })).toEqual([7, 70])
    expect(budgets({ ...key, AI_DAILY_TOKENS: 'unlimited', AI_DAILY_TOKENS_ALL: 'unlimited' })).toEqual([
      undefined,
      undefined,
    ])
    expect(() => loadEnv({ ...key, AI_DAILY_TOKENS_ALL: '0' })).toThrow(
      "AI_DAILY_TOKENS_ALL must be a whole number from 1 to 1000000000000, or 'unlimited'",
    )
  })

  it('waits 60 s a call and 120 s a generation, or as long as it is told', () => {
    expect(loadEnv({ AI_API_KEY: 'k' }).model?.timeouts).toMatchObject({
      wholeMs: 60_000,
      generationMs: 120_000,
      betweenTokensMs: 20_000,
      follow: true,
    })
    const all = (seconds: string) => loadEnv({ AI_API_KEY: 'k', AI_TIMEOUT_S: seconds }).model?.timeouts
    expect(all('300')).toEqual({
      firstTokenMs: 300_000,
      betweenTokensMs: 100_000,
      wholeMs: 300_000,
      generationMs: 600_000,
    })
    expect(all('15')).toEqual({
      firstTokenMs: 15_000,
      betweenTokensMs: 5000,
      wholeMs: 15_000,
      generationMs: 30_000,
    })
  })
})

describe('bad configuration is refused in one line that names the variable', () => {
  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['APP_URL', { APP_URL: 'learn.example.org' }],
    ['APP_URL', { APP_URL: 'https://learn.example.org/path', ...mail }],
    ['APP_URL', { HOST: '0.0.0.0' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '51' }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://x/y' }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://x/y', AUTH_SECRET: 'short' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'a'.repeat(40) }],
    ['SMTP_URL', { APP_URL: 'https://learn.example.org' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'Trivium' }],
    ['MAIL_FROM', { MAIL_FROM: 'Trivium <learn.example.org>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Trivium, Ltd <learn@example.org>' }],
    ['MAIL_FROM', { MAIL_FROM: 'learn@example.org, other@example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'Trivium <learn@example.org>\r\nBcc: other@example.org' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'ftp://x' }],
    ['AI_DAILY_TOKENS', { AI_DAILY_TOKENS: '-5' }],
    ['SIGNUPS', { SIGNUPS: 'maybe' }],
    ['SIGNUPS', { SIGNUPS: 'provider' }],
    ['SIGNUPS', { SIGNUPS: 'invite-or-provider' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://id.example.org' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://id.example.org/?realm=x' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'trivium' }],
    ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_SECRET: '' }],
    ['KEEP_VIEWS_DAYS', { KEEP_VIEWS_DAYS: '-1' }],
    ['AI_TIMEOUT_S', { AI_TIMEOUT_S: '1e9' }],
    ['AI_CALLS_AT_ONCE', { AI_CALLS_AT_ONCE: '0' }],
    ['READER_TIMEOUT_S', { READER_TIMEOUT_S: '0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy.local' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', APP_URL: 'https://learn.example.org', ...mail }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', HOST: '0.0.0.0', APP_URL: 'http://localhost:3000', ...mail }],
    ['SMTP_URL', { HOST: '0.0.0.0', APP_URL: 'http://localhost:3000' }],
    ['BUNDLED_COURSES', { BUNDLED_COURSES: 'some' }],
    ['COURSES_DIR', { COURSES_DIR: '/nowhere/at/all' }],
    ['COURSES_DIR', { COURSES_DIR: import.meta.filename }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['WAITLIST_URL', { WAITLIST_URL: 'javascript:alert(1)' }],
    ['ANALYTICS_SRC', { ANALYTICS_SRC: '/local.js' }],
  ])('%s in %j', (name, variables) => {
    expect(() => loadEnv(variables)).toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: expect.stringMatching(new RegExp(`^${name}\\b[^\\n]+\\.$`)),
      }),
    )
  })

  it.each([
    'learn@example.org',
    'Trivium <learn@example.org>',
    '"Trivium, Ltd." <learn+mail@example.org>',
    'Žluťoučký kůň <kůň@example.org>',
  ])('takes %s as the sender of mails', (from) => {
    expect(loadEnv({ MAIL_FROM: from }).mail.from).toBe(from)
  })

  it('takes a folder of courses by its whole path', () => {
    expect(loadEnv({ COURSES_DIR: '.', BUNDLED_COURSES: 'off' })).toMatchObject({
      coursesDir: process.cwd(),
      bundledCourses: false,
    })
  })

  it('takes a full public configuration', () => {
    const env = loadEnv({
      HOST: '0.0.0.0',
      APP_URL: 'https://learn.example.org',
      DATABASE_URL: 'postgres://trivium:pw@db/trivium',
      AUTH_SECRET: secret,
      ...mail,
      TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32',
    })
    expect(env).toMatchObject({
      appUrl: 'https://learn.example.org',
      trustedProxies: ['10.0.0.1', '2001:db8::/32'],
    })
  })
})
