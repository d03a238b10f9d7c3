import { lt } from 'drizzle-orm'
import { installationBudgets, modelBudgets, modelCalls } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/** Calls to the model, and what days came to, from longer ago than their operator keeps them. */
export async function forgetOldCalls(db: Connection, days: number): Promise<void> {
  await sweepOld(db, modelCalls, modelCalls.id, lt(modelCalls.createdAt, longAgo(days)))
  // A day's budget is of no use once the day is over: few rows, however many learners.
  await db.delete(modelBudgets).where(lt(modelBudgets.day, longAgo(days)))
  await db.delete(installationBudgets).where(lt(installationBudgets.day, longAgo(days)))
}
