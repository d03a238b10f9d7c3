import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Citation } from '#contract/sources.ts'
import { examChallenges, exams } from '#db/exams.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { citationsOf } from '#server/sources/cite/citations-of.ts'

export type ExamRow = typeof exams.$inferSelect

const ofLearner = (learnerId: string, examId: string) =>
  and(eq(exams.id, examId), eq(exams.userId, learnerId))

const isUuid = (id: string) => z.uuid().safeParse(id).success

/** Finds the learner's own exam; another learner's exam is not found, like an unknown id. */
export async function findExam(db: Connection, learnerId: string, examId: string): Promise<ExamRow> {
  const [row] = isUuid(examId)
    ? await db.select().from(exams).where(ofLearner(learnerId, examId)).limit(1)
    : []
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** The same with a lock until the transaction ends, so that changes of one exam run one after the other. */
export async function lockExam(tx: Transaction, learnerId: string, examId: string): Promise<ExamRow> {
  const [row] = isUuid(examId)
    ? await tx.select().from(exams).where(ofLearner(learnerId, examId)).limit(1).for('update')
    : []
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** The exams of an activity, newest first. */
export const examsOfActivity = (db: Connection, learnerId: string, activityId: string, limit: number) =>
  db
    .select()
    .from(exams)
    .where(and(eq(exams.userId, learnerId), eq(exams.activityId, activityId)))
    .orderBy(desc(exams.createdAt), desc(exams.id))
    .limit(limit)

export const challengesOf = (db: Connection, examId: string) =>
  db
    .select()
    .from(examChallenges)
    .where(eq(examChallenges.examId, examId))
    .orderBy(asc(examChallenges.createdAt), asc(examChallenges.id))

/** The citations of an exam's questions. */
export async function examCitations(db: Connection, examId: string): Promise<Record<string, Citation>> {
  const [row] = await db
    .select({ citations: citationsOf('exam') })
    .from(exams)
    .where(eq(exams.id, examId))
  return Object.fromEntries(
    (row?.citations ?? []).map(({ questionId, ...citation }) => [questionId ?? '', citation]),
  )
}
