import { count, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Overview } from '#contract/operator/figures.ts'
import { sessions, users } from '#db/accounts.ts'
import { installationBudgets, mailQueue, mailsGivenUp, modelCalls } from '#db/platform.ts'
import { readModel } from '#server/operator/model/read-model.ts'
import { showSettings } from '#server/operator/settings/show-settings.ts'
import type { Services } from '#server/platform/http/context.ts'
import { refusedOrigin } from '#server/platform/http/refused-origin.ts'
import { version } from '#server/platform/operations/version.ts'
import { countBadAnswers } from './count-bad-answers.ts'
import { listRefusals } from './list-refusals.ts'
import { storage } from './storage.ts'

/** Accounts that were signed in, or whose guides were called. */
const inUse = or(
  sql`exists (select from ${sessions} where ${eq(sessions.userId, users.id)} and ${sessions.updatedAt} > now() - interval '30 days')`,
  sql`exists (select from ${modelCalls} where ${eq(modelCalls.userId, users.id)} and ${modelCalls.createdAt} > now() - interval '30 days')`,
)

/**
 * Attempted, and still in the queue a minute later: a mail that is being sent right now has its first attempt
 * behind it too.
 */
const isPutOff = sql`${mailQueue.attempts} > 0 and ${mailQueue.createdAt} < now() - interval '1 minute'`

const isRecent = sql`${mailsGivenUp.createdAt} > now() - interval '30 days'`

/**
 * The tokens that count against the ceiling, also of deleted accounts; and without a ceiling, the tokens of
 * the calls.
 */
const countedToday = sql`coalesce((select ${installationBudgets.usedTokens} from ${installationBudgets} where ${installationBudgets.day} = (now() at time zone 'utc')::date), 0)`
const askedToday = sql`coalesce((select sum(${modelCalls.promptTokens}::bigint + ${modelCalls.completionTokens}) from ${modelCalls} where not ${modelCalls.ownKey} and ${modelCalls.createdAt} >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'), 0)`

/** The state of this installation, in figures. */
export async function overview(services: Pick<Services, 'db' | 'env' | 'connections'>): Promise<Overview> {
  const { db, env, connections } = services
  const [accounts] = await db
    .select({
      all: count(),
      confirmed: sql<number>`count(*) filter (where ${users.emailVerified})::int`,
      disabled: sql<number>`count(*) filter (where ${isNotNull(users.disabledAt)})::int`,
      operators: sql<number>`count(*) filter (where ${isNotNull(users.operatorSince)})::int`,
      inUse: sql<number>`count(*) filter (where ${inUse})::int`,
    })
    .from(users)
  const [figures] = await db
    .select({
      mailsWaiting: sql<number>`(select count(*)::int from ${mailQueue})`,
      mailsPutOff: sql<number>`(select count(*)::int from ${mailQueue} where ${isPutOff})`,
      mailsGivenUp: sql<number>`(select count(*)::int from ${mailsGivenUp} where ${isRecent})`,
      mailFault: sql<
        string | null
      >`(select ${mailsGivenUp.reason} from ${mailsGivenUp} where ${isRecent} order by ${mailsGivenUp.createdAt} desc limit 1)`,
      tokensToday: sql<number>`greatest(${countedToday}, ${askedToday})::float8`,
      postgres: sql<string>`current_setting('server_version')`,
    })
    .from(sql`(select 1) as one`)
  if (accounts === undefined || figures === undefined) throw new Error('The figures could not be read.')
  const { postgres, ...rest } = figures
  const { model } = connections.current()
  return {
    accounts,
    ...rest,
    settings: await showSettings(db, env),
    badAnswers: await countBadAnswers(db),
    storage: await storage(services),
    version: {
      trivium: version(),
      node: process.versions.node,
      postgres: postgres.split(' ')[0] ?? postgres,
    },
    refusedOrigin: refusedOrigin(),
    appUrl: env.appUrl,
    provider: env.provider && { name: env.provider.name, refusals: await listRefusals(db) },
    sendsMail: env.mail.smtpUrl !== undefined,
    model: model?.name ?? null,
    modelRefused: model?.state().refused ?? false,
    modelUnreadable: (await readModel(services)).page?.key === 'unreadable' && model === null,
  }
}
