import { questionsRequestSchema } from '#contract/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { ExamRow } from './queries.ts'
import { loadExamSource, type TaughtLesson } from './questions/load-exam-source.ts'

/**
 * What was taught before a stored exam, as the model that wrote it knew it. An exam without a course or
 * lesson has none.
 */
export async function loadTaught(
  db: Connection,
  { userId, courseId, unitId, activityId }: ExamRow,
): Promise<TaughtLesson> {
  if (courseId === null) return { course: '', lesson: '', notes: '' }
  const request = questionsRequestSchema.parse({ courseId, unitId, activityId })
  return (await loadExamSource(db, userId, request)).taught
}
