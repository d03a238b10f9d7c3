import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { BadAnswers } from '#contract/operator/figures.ts'
import { modelCalls } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo } from '#server/platform/database/sweep-old.ts'
import { badOutcomes } from '#server/platform/model/failure.ts'

const days = 30
const maxLines = 20

/** Answers that came and could not be used, by purpose and by model. Connection failures are not counted. */
export function countBadAnswers(db: Connection): Promise<BadAnswers[]> {
  const isBad = or(isNotNull(modelCalls.fault), inArray(modelCalls.outcome, [...badOutcomes]))
  const bad = sql<number>`count(*) filter (where ${isBad})::float8`
  // An answer that was ended for its fault counts too.
  const isAnswer = or(eq(modelCalls.outcome, 'ok'), isBad)
  return (
    db
      .select({
        purpose: modelCalls.purpose,
        model: modelCalls.model,
        answers: sql<number>`count(*)::float8`,
        bad,
      })
      .from(modelCalls)
      // For a learner's own key the learner is the operator.
      .where(and(gt(modelCalls.createdAt, longAgo(days)), eq(modelCalls.ownKey, false), isAnswer))
      .groupBy(modelCalls.purpose, modelCalls.model)
      .having(gt(bad, 0))
      .orderBy(desc(bad), modelCalls.purpose, modelCalls.model)
      .limit(maxLines)
  )
}
