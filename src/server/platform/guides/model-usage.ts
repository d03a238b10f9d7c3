import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { installationBudgets, modelBudgets, modelCalls } from '#db/platform.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { UsageStore } from '#server/platform/model/usage-store.ts'

const largestInteger = 2_147_483_647
const within = (tokens: number) => Math.min(Math.max(0, Math.round(tokens)), largestInteger)

type Budgets = typeof modelBudgets | typeof installationBudgets

/** The books in PostgreSQL. A call starts while anything of the day is left, so a budget is overdrawn by one call at most. */
export const databaseUsage = (db: Database): UsageStore => ({
  async reserve({ owner, day, tokens, limit, holdMs }) {
    const until = sql`now() + make_interval(secs => ${holdMs / 1000})`
    const row = { day, reservedTokens: tokens, reservedUntil: until }
    const granted =
      owner === null
        ? await db
            .insert(installationBudgets)
            .values(row)
            .onConflictDoUpdate({ target: installationBudgets.day, ...more(installationBudgets) })
            .returning({ day: installationBudgets.day })
        : await db
            .insert(modelBudgets)
            .values({ ...row, userId: owner })
            .onConflictDoUpdate({ target: [modelBudgets.userId, modelBudgets.day], ...more(modelBudgets) })
            .returning({ day: modelBudgets.day })
    return granted.length > 0

    function more({ usedTokens, reservedTokens, reservedUntil }: Budgets): {
      set: Record<'reservedTokens' | 'reservedUntil', SQL>
      setWhere: SQL
    } {
      const held = sql`case when ${reservedUntil} < now() then 0 else ${reservedTokens} end`
      return {
        set: {
          reservedTokens: sql`${held} + ${tokens}`,
          // The longest call counts: a shorter one beside it does not let its tokens go.
          reservedUntil: sql`greatest(${reservedUntil}, ${until})`,
        },
        setWhere: sql`${usedTokens} + ${held} < ${limit}`,
      }
    }
  },

  async settle({ owner, day, reserved, used }) {
    const settled = ({ usedTokens, reservedTokens }: Budgets) => ({
      reservedTokens: sql`greatest(0, ${reservedTokens} - ${reserved})`,
      usedTokens: sql`${usedTokens} + ${used}`,
    })
    if (owner === null) {
      await db
        .update(installationBudgets)
        .set(settled(installationBudgets))
        .where(eq(installationBudgets.day, day))
    } else {
      await db
        .update(modelBudgets)
        .set(settled(modelBudgets))
        .where(and(eq(modelBudgets.userId, owner), eq(modelBudgets.day, day)))
    }
  },

  async record({ promptTokens, completionTokens, durationMs, ...call }) {
    const [recorded] = await db
      .insert(modelCalls)
      .values({
        ...call,
        promptTokens: within(promptTokens),
        completionTokens: within(completionTokens),
        durationMs: within(durationMs),
      })
      .returning({ id: modelCalls.id })
    if (recorded === undefined) throw new Error('A call was not recorded.')
    return recorded.id
  },

  async blame(call, fault) {
    await db.update(modelCalls).set({ fault }).where(eq(modelCalls.id, call))
  },
})

export type UsageSum = {
  purpose: string
  outcome: string
  calls: number
  promptTokens: number
  completionTokens: number
}

/** Calls made in a span of time, summed by purpose and outcome. Those with learners' own keys cost the operator nothing. */
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
    .where(and(gte(modelCalls.createdAt, from), lt(modelCalls.createdAt, to), eq(modelCalls.ownKey, false)))
    .groupBy(modelCalls.purpose, modelCalls.outcome)
}
