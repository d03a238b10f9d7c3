import { and, eq } from 'drizzle-orm'
import type { OwnCourse } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { usedNow } from './mark-used.ts'
import { presentOwnCourse } from './present-course.ts'
import { ownCourseColumns, unitsOf } from './queries.ts'

type Ending = { courseId: string; ownerId: string; lessonIndex: number; isPreview: boolean }

/**
 * The lesson is over: the course moves on by one, or is completed. Only the current lesson moves it, so ending it
 * again, in a stale tab or as a review changes no progress, and nothing is skipped.
 */
export async function endLesson(
  db: Database,
  { courseId, ownerId, lessonIndex, isPreview }: Ending,
): Promise<OwnCourse> {
  return db.transaction(async (tx) => {
    const [course] = await tx
      .select(ownCourseColumns)
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
      .for('update')
    if (course === undefined) throw new AppError('course_not_found')
    const units = (await unitsOf(tx, [courseId]))(courseId)
    const { currentLessonIndex, completed } = course
    if (lessonIndex >= units.length || (!completed && lessonIndex > currentLessonIndex))
      throw new AppError('lesson_locked')
    const isReview = isPreview || completed || lessonIndex < currentLessonIndex

    const [ended] = await tx
      .update(courses)
      .set(
        isReview ? usedNow : { ...progressAfter(lessonIndex, units.length), lastUsedAt: usedNow.lastUsedAt },
      )
      .where(eq(courses.id, courseId))
      .returning(ownCourseColumns)
    if (ended === undefined) throw new Error('The course was not returned.')
    return presentOwnCourse(ended, units)
  })
}

function progressAfter(lessonIndex: number, unitCount: number) {
  const isLast = lessonIndex === unitCount - 1
  return {
    currentLessonIndex: Math.min(lessonIndex + 1, unitCount - 1),
    progress: Math.round(((lessonIndex + 1) / unitCount) * 100),
    completed: isLast,
    completedAt: isLast ? new Date() : null,
  }
}
