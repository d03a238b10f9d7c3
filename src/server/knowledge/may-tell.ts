import { and, eq, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { exams } from '#db/exams.ts'
import { knowledgeSettings } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The learner, the course and the lesson; without a lesson, for anything about the course. */
export type KnowledgeScope = { userId: string; courseId: string; unitId: string | null }

/** The learner's exams of a course that are begun and not submitted, narrowed by `fitting`. */
export const runningExams = (
  db: Connection,
  { userId, courseId }: Pick<KnowledgeScope, 'userId' | 'courseId'>,
  fitting?: SQL,
) =>
  db
    .select({ id: exams.id })
    .from(exams)
    .where(
      and(
        eq(exams.userId, userId),
        eq(exams.courseId, courseId),
        isNotNull(exams.startedAt),
        isNull(exams.submittedAt),
        fitting,
      ),
    )

/** Whether a learner allows guides to use their knowledge. */
export const isAllowed = (db: Connection, userId: string): SQL =>
  notExists(
    db
      .select({ userId: knowledgeSettings.userId })
      .from(knowledgeSettings)
      .where(and(eq(knowledgeSettings.userId, userId), eq(knowledgeSettings.guidesMayUse, false))),
  )

/**
 * Whether guides may use a learner's knowledge there: the learner allows it, and no exam of that lesson runs.
 */
export function mayTell(db: Connection, { userId, courseId, unitId }: KnowledgeScope): SQL<boolean> {
  // An exam without a lesson asks about all of them.
  const here = unitId === null ? undefined : or(eq(exams.unitId, unitId), isNull(exams.unitId))
  return sql<boolean>`(${isAllowed(db, userId)} and ${notExists(runningExams(db, { userId, courseId }, here))})`
}
