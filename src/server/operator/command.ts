import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { asEmail } from '#contract/accounts/email-field.ts'
import { usageQuerySchema } from '#contract/operator/figures.ts'
import { newInvitationSchema } from '#contract/operator/invitations.ts'
import { changeSettingsSchema, settingNames, settings } from '#contract/operator/settings.ts'
import { withExistingInstance } from '#server/platform/backup/with-instance.ts'
import { type Database, openDatabase, openPool } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Env, loadEnv } from '#server/platform/operations/env.ts'
import { readSettings } from '#server/platform/operations/settings.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { disconnectProvider } from './accounts/disconnect-provider.ts'
import { endAccountCodes } from './accounts/end-account-codes.ts'
import { endSessions } from './accounts/end-sessions.ts'
import { grantOperator, revokeOperator } from './accounts/grant-operator.ts'
import { operatorLink } from './accounts/operator-link.ts'
import { removeAccount } from './accounts/remove-account.ts'
import { showResetLink } from './accounts/show-reset-link.ts'
import { switchAccount } from './accounts/switch-account.ts'
import { sayBackups } from './backups/say-backups.ts'
import { invite } from './invitations/invite.ts'
import { mailCommand } from './mail-command.ts'
import { type ModelOptions, modelCommand } from './model/model-command.ts'
import { readKey as readKeyOfInput } from './model/read-key.ts'
import type { Actor } from './record-act.ts'
import { reportCommands } from './reports/commands.ts'
import { sayAccounts, sayActs, saySettings, sayUsage } from './say-lists.ts'
import { changeSettings } from './settings/change-settings.ts'

type Say = (line: string) => void
type Options = ModelOptions & {
  places?: string | undefined
  days?: string | undefined
  label?: string | undefined
  yes?: boolean | undefined
}
type ReadKey = () => Promise<string>
type Dependencies = {
  db: Database
  url: string
  env: Env
  word: string | undefined
  /** The new value of `set`, or the address of `mail test`. */
  value: string | undefined
  options: Options
  say: Say
  readKey: ReadKey
}

const usage = `Commands:
  npm run operator -- grant ADDRESS | revoke ADDRESS      make or remove an operator
  npm run operator -- link                                print a link that makes the first operator (once, 24 hours)
  npm run operator -- settings                            who may sign up, the ceilings, new courses
  npm run operator -- set NAME VALUE                      change one of them
  npm run operator -- invite [--places N] [--days N] [--label WORDS]   a link to sign up with
  npm run operator -- accounts [WORDS]                    the newest accounts, or those with the words
  npm run operator -- disable ADDRESS | enable ADDRESS    whether somebody may sign in
  npm run operator -- sessions ADDRESS                    sign them out everywhere
  npm run operator -- reset-link ADDRESS                  a link for a new password, shown instead of mailed
  npm run operator -- end-codes ADDRESS                   switch one-time codes off for a learner who lost them
  npm run operator -- disconnect ADDRESS                  remove their connection with the outside provider
  npm run operator -- delete ADDRESS --yes                the account and everything in it
  npm run operator -- reports                             reported courses, and those off the list
  npm run operator -- unlist ID | list-again ID           whether a course may be listed
  npm run operator -- close-report ID                     a report that was looked at
  npm run operator -- usage [--days N]                    what the model was asked, by day
  npm run operator -- model                               which model is connected
  npm run operator -- model set --provider NAME [--address URL] [--model NAME] [--no-key]
                                                          connect one; its key is read from standard input
  npm run operator -- model remove                        disconnect it
  npm run operator -- model allow-own-keys | refuse-own-keys
                                                          whether learners may use their own key
  npm run operator -- backups [now]                       the backups; 'now' makes one
  npm run operator -- mail test ADDRESS                   send a mail now, and say what came of it
  npm run operator -- audit                               what operators did`

const by: Actor = { id: null, place: 'command line' }

/** `npm run operator -- …`: what the page does, for a machine without a browser. */
export async function operatorCommand(
  given: string[],
  say: Say,
  readKey: ReadKey = readKeyOfInput,
): Promise<void> {
  const { positionals, values: options } = parse(given)
  const [act = '', word, value, ...more] = positionals
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (run === undefined || more.length > 0 || (value !== undefined && !['set', 'mail'].includes(act)))
    throw new StartError(usage)
  const env = loadEnv()
  await withExistingInstance(env, async (url) => {
    const pool = openPool(url, { onIdleError: () => {}, max: 2 })
    const db = openDatabase(pool)
    try {
      await refuseOlderTables(db)
      await run({ db, url, env, word, value, options, say, readKey })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        throw new StartError(`No account here has the email address ${word}.`)
      if (error instanceof AppError && ['setting_fixed', 'no_provider', 'not_connected'].includes(error.code))
        throw new StartError(error.message)
      throw error
    } finally {
      await pool.end()
    }
  })
}

const acts: Record<string, (given: Dependencies) => Promise<void>> = {
  grant: about((given, email) => grantOperator(given.db, by, { email }), 'is an operator now'),
  link: async ({ db, env, say }) => {
    const link = await operatorLink(db, env.appUrl)
    if (link === undefined)
      throw new StartError(
        'This Trivium already has an operator. To add one: npm run operator -- grant ADDRESS.',
      )
    say(link)
    say('Sign in, then open this link within 24 hours. It works once, while there is no operator.')
  },
  revoke: about((given, email) => revokeOperator(given.db, by, { email }), 'is no longer an operator'),
  disable: about((given, email) => switchAccount(given.db, by, { email }, 'disable'), 'is switched off'),
  enable: about((given, email) => switchAccount(given.db, by, { email }, 'enable'), 'is switched on'),
  sessions: about((given, email) => endSessions(given.db, by, { email }), 'is signed out everywhere'),
  'reset-link': async (given) => {
    given.say(await showResetLink(given.db, by, { email: addressOf(given) }, given.env.appUrl))
    given.say('It works once, for an hour.')
  },
  'end-codes': about(
    (given, email) => endAccountCodes(given.db, by, { email }, given.env.appUrl),
    'now signs in without one-time codes. Trivium mails the owner',
  ),
  disconnect: about(
    (given, email) => disconnectProvider(given.db, by, { email }, given.env),
    'is no longer connected with the provider. Trivium mails the owner',
  ),
  delete: about((given, email) => {
    if (!given.options.yes)
      throw new StartError(`This cannot be undone. Repeat the command with --yes to delete ${email}.`)
    return removeAccount(given.db, by, { email }, given.env.dataDir)
  }, 'is gone, with everything in it'),
  invite: async ({ db, env, options, say }) => {
    const { label } = options
    const wanted = checked(newInvitationSchema, { ...numbers(options), ...(label && { label }) })
    const { link, expiresAt } = await invite(db, by, wanted, env.appUrl)
    say(link)
    say(`For ${wanted.places} ${wanted.places === 1 ? 'account' : 'accounts'}, until ${expiresAt}.`)
    const { signUps } = await readSettings(db, env)
    if (signUps === 'open')
      say(
        'Anyone may sign up without this link (sign-ups: open). To require it: npm run operator -- set sign-ups invite.',
      )
    if (signUps === 'closed' || signUps === 'provider')
      say(
        `This link does not work while sign-ups are '${signUps}'. To allow it: npm run operator -- set sign-ups invite.`,
      )
  },
  settings: ({ db, env, say }) => saySettings(db, env, say),
  set: setOne,
  accounts: ({ db, word, say }) => sayAccounts(db, word ?? '', say),
  ...reportCommands(by),
  usage: ({ db, env, options, say }) => sayUsage(db, env, checked(usageQuerySchema, options).days, say),
  backups: (given) => {
    if (given.word !== undefined && given.word !== 'now') throw new StartError(usage)
    return sayBackups(given, by)
  },
  audit: ({ db, say }) => sayActs(db, say),
  mail: (given) => mailCommand({ ...given, usage }),
  model: (given) => modelCommand({ ...given, by, usage }),
}

async function setOne({ db, env, word, value, say }: Dependencies): Promise<void> {
  const name = settingNames.find((one) => settings[one].word === word)
  if (name === undefined || value === undefined) {
    const words = settingNames.map((one) => settings[one].word).join(', ')
    throw new StartError(
      `Name a setting and a value: npm run operator -- set NAME VALUE. The names are ${words}.`,
    )
  }
  const given = /^\d+$/.test(value) ? Number(value) : value
  const { data, error } = changeSettingsSchema.safeParse({ [name]: given })
  if (data === undefined) throw new StartError(error.issues[0]?.message ?? 'That cannot be set.')
  const now = await changeSettings(db, by, env, data)
  say(`${word} is now ${now[name].value}. Running servers use it within a few seconds.`)
}

function about(
  act: (given: Dependencies, email: string) => Promise<void>,
  done: string,
): (given: Dependencies) => Promise<void> {
  return async (given) => {
    const email = addressOf(given)
    await act(given, email)
    given.say(`${email} ${done}.`)
  }
}

function addressOf({ word }: Dependencies): string {
  if (word === undefined) throw new StartError(usage)
  return asEmail(word.trim()) ?? word.trim().toLowerCase()
}

const numbers = ({ places, days }: Options) => ({
  ...(places !== undefined && { places: Number(places) }),
  ...(days !== undefined && { days: Number(days) }),
})

function checked<T>(
  schema: {
    safeParse: (value: unknown) => {
      data?: T
      error?: { issues: { message: string; path: PropertyKey[] }[] }
    }
  },
  value: unknown,
): T {
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const issue = error?.issues[0]
  throw new StartError(`--${String(issue?.path[0])}: ${issue?.message}`)
}

function parse(args: string[]) {
  try {
    const options = {
      places: { type: 'string' },
      days: { type: 'string' },
      label: { type: 'string' },
      yes: { type: 'boolean' },
      provider: { type: 'string' },
      address: { type: 'string' },
      model: { type: 'string' },
      'no-key': { type: 'boolean' },
    } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new StartError(usage)
  }
}

/** The command works beside a running server and does not change its tables. */
async function refuseOlderTables(db: Database): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('settings') is not null as there`,
  )
  if (!rows[0]?.there)
    throw new StartError(
      'The database has the tables of an older version. Start this version once, then repeat the command.',
    )
}
