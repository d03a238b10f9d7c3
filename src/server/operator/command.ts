import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { usageQuerySchema } from '#contract/operator/figures.ts'
import { newInvitationSchema } from '#contract/operator/invitations.ts'
import { withExistingInstance } from '#server/platform/backup/with-instance.ts'
import { type Database, openDatabase, openPool } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Env, loadEnv } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { endAccountCodes } from './accounts/end-account-codes.ts'
import { endSessions } from './accounts/end-sessions.ts'
import { grantOperator, revokeOperator } from './accounts/grant-operator.ts'
import { removeAccount } from './accounts/remove-account.ts'
import { showResetLink } from './accounts/show-reset-link.ts'
import { switchAccount } from './accounts/switch-account.ts'
import { invite } from './invitations/invite.ts'
import type { Actor } from './record-act.ts'
import { sayAccounts, sayActs, sayUsage } from './say-lists.ts'

type Say = (line: string) => void
type Options = { places?: string | undefined; days?: string | undefined; yes?: boolean | undefined }
type Given = { db: Database; env: Env; word: string | undefined; options: Options; say: Say }

const usage = `say what to do:
  npm run operator -- grant ADDRESS | revoke ADDRESS      who runs this installation
  npm run operator -- invite [--places N] [--days N]      a link to sign up with
  npm run operator -- accounts [WORDS]                    the newest accounts, or those with the words
  npm run operator -- disable ADDRESS | enable ADDRESS    whether somebody may sign in
  npm run operator -- sessions ADDRESS                    sign them out everywhere
  npm run operator -- reset-link ADDRESS                  a link for a new password, shown instead of mailed
  npm run operator -- end-codes ADDRESS                   no one-time codes, for who lost theirs
  npm run operator -- delete ADDRESS --yes                the account and everything in it
  npm run operator -- usage [--days N]                    what the model was asked, by day
  npm run operator -- audit                               what operators did`

const by: Actor = { id: null, place: 'command line' }

/** `npm run operator -- …`: what the page does, for a machine without a browser. */
export async function operatorCommand(given: string[], say: Say): Promise<void> {
  const { positionals, values: options } = parse(given)
  const [act = '', word, ...more] = positionals
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (run === undefined || more.length > 0) throw new StartError(usage)
  const env = loadEnv()
  await withExistingInstance(env, async (url) => {
    const pool = openPool(url, { onIdleError: () => {}, max: 2 })
    const db = openDatabase(pool)
    try {
      await refuseOlderTables(db)
      await run({ db, env, word, options, say })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        throw new StartError(`nobody here has the email address ${word}.`)
      throw error
    } finally {
      await pool.end()
    }
  })
}

const acts: Record<string, (given: Given) => Promise<void>> = {
  grant: about((given, email) => grantOperator(given.db, by, { email }), 'runs this installation now'),
  revoke: about((given, email) => revokeOperator(given.db, by, { email }), 'does not run this installation'),
  disable: about((given, email) => switchAccount(given.db, by, { email }, 'disable'), 'is switched off'),
  enable: about((given, email) => switchAccount(given.db, by, { email }, 'enable'), 'is switched on'),
  sessions: about((given, email) => endSessions(given.db, by, { email }), 'is signed out everywhere'),
  'reset-link': async (given) =>
    given.say(await showResetLink(given.db, by, { email: addressOf(given) }, given.env.appUrl)),
  'end-codes': about(
    (given, email) => endAccountCodes(given.db, by, { email }, given.env.appUrl),
    'signs in without one-time codes now, and is told by mail',
  ),
  delete: about((given, email) => {
    if (!given.options.yes)
      throw new StartError(`this cannot be undone. Say it once more with --yes to delete ${email}.`)
    return removeAccount(given.db, by, { email }, given.env.dataDir)
  }, 'is gone, with everything in it'),
  invite: async ({ db, env, options, say }) => {
    const wanted = checked(newInvitationSchema, numbers(options))
    const { link, expiresAt } = await invite(db, by, wanted, env.appUrl)
    say(link)
    say(`For ${wanted.places} ${wanted.places === 1 ? 'account' : 'accounts'}, until ${expiresAt}.`)
    if (env.signUps !== 'invite') say(`SIGNUPS is '${env.signUps}' here: set it to 'invite' to ask for it.`)
  },
  accounts: ({ db, word, say }) => sayAccounts(db, word ?? '', say),
  usage: ({ db, env, options, say }) => sayUsage(db, env, checked(usageQuerySchema, options).days, say),
  audit: ({ db, say }) => sayActs(db, say),
}

function about(
  act: (given: Given, email: string) => Promise<void>,
  done: string,
): (given: Given) => Promise<void> {
  return async (given) => {
    const email = addressOf(given)
    await act(given, email)
    given.say(`${email} ${done}.`)
  }
}

function addressOf({ word }: Given): string {
  if (word === undefined) throw new StartError(usage)
  return word.trim().toLowerCase()
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
      yes: { type: 'boolean' },
    } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new StartError(usage)
  }
}

/** It works beside a running server and does not change its tables. */
async function refuseOlderTables(db: Database): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('operator_acts') is not null as there`,
  )
  if (!rows[0]?.there)
    throw new StartError(
      'the tables here are of an older version. Start this version once, then say it again.',
    )
}
