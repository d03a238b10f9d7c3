import { eq } from 'drizzle-orm'
import { modelBudgets, modelCalls } from '#db/platform.ts'
import { exportPart } from './data-export.ts'

/** What the platform itself counted of a learner. */
export const exportPlatform = [
  exportPart({
    table: 'model_calls',
    title: 'Calls to the AI model',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(modelCalls)
        .where(eq(modelCalls.userId, learnerId))
        .orderBy(modelCalls.id)
        .limit(limit)
        .offset(offset),
  }),
  exportPart({
    table: 'model_budgets',
    title: 'AI tokens a day',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(modelBudgets)
        .where(eq(modelBudgets.userId, learnerId))
        .orderBy(modelBudgets.day)
        .limit(limit)
        .offset(offset),
  }),
]
