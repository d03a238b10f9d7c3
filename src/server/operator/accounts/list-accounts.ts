import { and, eq, ilike, isNotNull, like, or, sql } from 'drizzle-orm'
import type { AccountItem } from '#contract/operator/accounts.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { credentials, sessions, users } from '#db/accounts.ts'
import { courses } from '#db/courses.ts'
import { modelBudgets, modelCalls } from '#db/platform.ts'
import { oneTimeCodes } from '#db/sign-in.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'

type Request = PageRequest & { search: string }

/** Accounts as their operator may know them, newest first: what they have, never what is in it. */
export async function listAccounts(db: Connection, request: Request): Promise<Page<AccountItem>> {
  const page = pageBy(newestFirst(users.createdAt, users.id), request)
  const found = await db
    .select({
      id: users.id,
      place: page.place,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      isConfirmed: users.emailVerified,
      disabledAt: users.disabledAt,
      operatorSince: users.operatorSince,
      hasCodes: sql<boolean>`exists (select from ${oneTimeCodes} where ${and(eq(oneTimeCodes.userId, users.id), isNotNull(oneTimeCodes.confirmedAt))})`,
      isConnected: sql<boolean>`exists (select from ${credentials} where ${and(eq(credentials.userId, users.id), like(credentials.providerId, 'oidc:%'))})`,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${and(eq(sessions.userId, users.id), sql`${sessions.expiresAt} > now()`)})`,
      courses: sql<number>`(select count(*)::int from ${courses} where ${eq(courses.ownerId, users.id)})`,
      // Without a ceiling no budget is kept: then what was asked.
      tokensToday: sql<number>`greatest(coalesce((select sum(${modelCalls.promptTokens}::bigint + ${modelCalls.completionTokens})::float8 from ${modelCalls} where ${and(eq(modelCalls.userId, users.id), eq(modelCalls.ownKey, false), sql`${modelCalls.createdAt} >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`)}), 0), coalesce((select ${modelBudgets.usedTokens}::float8 from ${modelBudgets} where ${and(eq(modelBudgets.userId, users.id), sql`${modelBudgets.day} = (now() at time zone 'utc')::date`)}), 0))`,
      tokensThisMonth: sql<number>`coalesce((select sum(${modelCalls.promptTokens}::bigint + ${modelCalls.completionTokens})::float8 from ${modelCalls} where ${and(eq(modelCalls.userId, users.id), eq(modelCalls.ownKey, false), sql`${modelCalls.createdAt} >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`)}), 0)`,
      documentBytes: sql<number>`coalesce((select sum(${sources.bytes})::float8 from ${sources} where ${eq(sources.userId, users.id)}), 0)`,
    })
    .from(users)
    .where(and(matching(request.search), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), ({ place: _place, createdAt, disabledAt, operatorSince, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isDisabled: disabledAt !== null,
    isOperator: operatorSince !== null,
  }))
}

function matching(search: string) {
  if (search === '') return undefined
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(ilike(users.email, pattern), ilike(users.name, pattern))
}
