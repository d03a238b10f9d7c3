import { and, eq } from 'drizzle-orm'
import { courses, units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A project belongs to one of its learner's own courses, and to a unit of that course, or to none. */
export async function checkCourse(
  db: Connection,
  ownerId: string,
  { courseId, unitId }: { courseId: string | null; unitId: string | null },
): Promise<void> {
  if (courseId === null) {
    if (unitId !== null)
      throw new AppError('invalid_input', {
        words: { message: 'Please choose a course before its unit.' },
        fields: { unitId: 'Please choose a course before its unit.' },
      })
    return
  }
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
  if (course === undefined) throw new AppError('course_not_found')
  if (unitId === null) return
  const [unit] = await db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.id, unitId), eq(units.courseId, courseId)))
  if (unit === undefined) throw new AppError('unit_not_found')
}
