import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { modelBudgets, modelCalls } from '#db/platform.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { UsageStore } from '#server/platform/model/usage-store.ts'

const largestInteger = 2_147_483_647
const within = (tokens: number) => Math.min(Math.max(0, Math.round(tokens)), largestInteger)

/** The books in PostgreSQL. A call starts while anything of the day is left, so a budget is overdrawn by one call at most. */
export const databaseUsage = (db: Database): UsageStore => ({
  async reserve({ userId, day, tokens, limit, holdMs }) {
    const { usedTokens, reservedTokens, reservedUntil } = modelBudgets
    const until = sql`now() + make_interval(secs => ${holdMs / 1000})`
    const held = sql`case when ${reservedUntil} < now() then 0 else ${reservedTokens} end`
    const granted = await db
      .insert(modelBudgets)
      .values({ userId, day, reservedTokens: tokens, reservedUntil: until })
      .onConflictDoUpdate({
        target: [modelBudgets.userId, modelBudgets.day],
        set: { reservedTokens: sql`${held} + ${tokens}`, reservedUntil: until },
        setWhere: sql`${usedTokens} + ${held} < ${limit}`,
      })
      .returning({ day: modelBudgets.day })
    return granted.length > 0
  },

  async settle({ userId, day, reserved, used }) {
    await db
      .update(modelBudgets)
      .set({
        reservedTokens: sql`greatest(0, ${modelBudgets.reservedTokens} - ${reserved})`,
        usedTokens: sql`${modelBudgets.usedTokens} + ${used}`,
      })
      .where(and(eq(modelBudgets.userId, userId), eq(modelBudgets.day, day)))
  },

  async record({ promptTokens, completionTokens, durationMs, ...call }) {
    await db.insert(modelCalls).values({
      ...call,
      promptTokens: within(promptTokens),
      completionTokens: within(completionTokens),
      durationMs: within(durationMs),
    })
  },
})

export type UsageSum = {
  purpose: string
  outcome: string
  calls: number
  promptTokens: number
  completionTokens: number
}

/** Calls made in a span of time, summed by purpose and outcome. */
export function sumUsage(db: Database, from: Date, to: Date): Promise<UsageSum[]> {
  return db
    .select({
      purpose: modelCalls.purpose,
      outcome: modelCalls.outcome,
      calls: sql<number>`count(*)::float8`,
      promptTokens: sql<number>`sum(${modelCalls.promptTokens})::float8`,
      completionTokens: sql<number>`sum(${modelCalls.completionTokens})::float8`,
    })
    .from(modelCalls)
    .where(and(gte(modelCalls.createdAt, from), lt(modelCalls.createdAt, to)))
    .groupBy(modelCalls.purpose, modelCalls.outcome)
}
