import { and, desc, eq, isNull, not, type SQL } from 'drizzle-orm'
import type { CarryOver } from '#contract/review/today.ts'
import { courses } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { carryOvers, reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The newest carry-over that matches a condition, of a course that the learner still has. */
export async function findCarryOver(
  db: Connection,
  learnerId: string,
  fitting: SQL | undefined,
): Promise<CarryOver | null> {
  const [row] = await db
    .select({
      id: carryOvers.id,
      day: carryOvers.day,
      quote: carryOvers.quote,
      question: carryOvers.question,
      answer: carryOvers.answer,
      courseId: courses.id,
      courseTitle: courses.title,
      conceptId: carryOvers.conceptId,
      conceptLabel: concepts.label,
      others: carryOvers.others,
    })
    .from(carryOvers)
    .innerJoin(courses, and(eq(courses.id, carryOvers.courseId), eq(courses.ownerId, learnerId)))
    .leftJoin(concepts, eq(concepts.id, carryOvers.conceptId))
    .where(and(eq(carryOvers.userId, learnerId), fitting))
    .orderBy(desc(carryOvers.day), carryOvers.id)
    .limit(1)
  return row === undefined ? null : { ...row, others: row.others.map(({ quote }) => quote) }
}

/** Carry-overs that still wait for a lesson, if the learner allows them. */
export const isOpen = (db: Connection, learnerId: string): SQL | undefined => {
  const allowed = db
    .select({ userId: reviewSettings.userId })
    .from(reviewSettings)
    .where(and(eq(reviewSettings.userId, learnerId), eq(reviewSettings.reflectionUse, 'allowed')))
  return and(
    isNull(carryOvers.answeredAt),
    isNull(carryOvers.dismissedAt),
    not(courses.completed),
    eq(carryOvers.userId, allowed),
  )
}
