import { count, isNotNull, sql } from 'drizzle-orm'
import type { Overview } from '#contract/operator/figures.ts'
import { users } from '#db/accounts.ts'
import { installationBudgets, mailQueue } from '#db/platform.ts'
import type { Services } from '#server/platform/http/context.ts'

/** How this installation stands, in figures. */
export async function overview({
  db,
  env,
  connections,
}: Pick<Services, 'db' | 'env' | 'connections'>): Promise<Overview> {
  const [accounts] = await db
    .select({
      all: count(),
      confirmed: sql<number>`count(*) filter (where ${users.emailVerified})::int`,
      disabled: sql<number>`count(*) filter (where ${isNotNull(users.disabledAt)})::int`,
      operators: sql<number>`count(*) filter (where ${isNotNull(users.operatorSince)})::int`,
    })
    .from(users)
  const [figures] = await db
    .select({
      databaseBytes: sql<number>`pg_database_size(current_database())::float8`,
      mailsWaiting: sql<number>`(select count(*)::int from ${mailQueue})`,
      tokensToday: sql<number>`coalesce((select ${installationBudgets.usedTokens}::float8 from ${installationBudgets} where ${installationBudgets.day} = (now() at time zone 'utc')::date), 0)`,
    })
    .from(sql`(select 1) as one`)
  if (accounts === undefined || figures === undefined) throw new Error('The figures could not be read.')
  const { model } = connections.current()
  return {
    signUps: env.signUps,
    accounts,
    ...figures,
    model: model?.name ?? null,
    ceilings: { learner: model?.config.dailyTokens ?? null, all: model?.config.dailyTokensOfAll ?? null },
  }
}
