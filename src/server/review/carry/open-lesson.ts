import { and, eq, notExists } from 'drizzle-orm'
import type { CarryOver } from '#contract/review/today.ts'
import { courses, units } from '#db/courses.ts'
import { carryOvers } from '#db/review.ts'
import { runningExams } from '#server/knowledge/may-tell.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCarryOver, isOpen } from './carry-overs.ts'

/**
 * The carry-over with which a lesson begins: only in the current lesson of its course, and not while an exam
 * of the course runs.
 */
export async function openLesson(
  db: Connection,
  learnerId: string,
  unitId: string,
): Promise<{ carryOver: CarryOver | null }> {
  const [unit] = await db
    .select({ courseId: courses.id, position: units.position, current: courses.currentLessonIndex })
    .from(units)
    .innerJoin(courses, and(eq(courses.id, units.courseId), eq(courses.ownerId, learnerId)))
    .where(eq(units.id, unitId))
  if (unit === undefined) throw new AppError('not_found')
  if (unit.position !== unit.current) return { carryOver: null }
  const { courseId } = unit
  return {
    carryOver: await findCarryOver(
      db,
      learnerId,
      and(
        isOpen(db, learnerId),
        eq(carryOvers.courseId, courseId),
        notExists(runningExams(db, { userId: learnerId, courseId })),
      ),
    ),
  }
}
