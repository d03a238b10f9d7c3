import { and, eq } from 'drizzle-orm'
import { courses, units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { loadKnowledge } from './load-knowledge.ts'

/** What the prompt of the Professor in the course's current lesson would say now, word for word. */
export async function readTold(
  db: Connection,
  learnerId: string,
  courseId: string,
): Promise<{ text: string }> {
  const [course] = await db
    .select({ unitId: units.id })
    .from(courses)
    .leftJoin(units, and(eq(units.courseId, courses.id), eq(units.position, courses.currentLessonIndex)))
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, learnerId)))
  if (course === undefined) throw new AppError('not_found')
  return { text: await loadKnowledge(db, { userId: learnerId, courseId, unitId: course.unitId }) }
}
