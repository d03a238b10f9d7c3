import type { Transaction } from '#server/platform/database/db.ts'
import type { Logger } from '#server/platform/operations/log.ts'

export type CourseCopy = { fromCourseId: string; fromOwnerId: string; toCourseId: string; toOwnerId: string }

/** Rows of another room that belong to a course, as videos and projects do; `app.ts` hands them in. */
export type CourseCompanions = {
  /** Copies those of the owner for the learner who adds the course. */
  copy: (tx: Transaction, copy: CourseCopy, log: Logger) => Promise<void>
  /** Deletes those that came with the course and that its learner never touched. */
  dropUntouched: (tx: Transaction, courseId: string, learnerId: string) => Promise<void>
}
