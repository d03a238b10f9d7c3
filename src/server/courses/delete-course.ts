import { and, eq } from 'drizzle-orm'
import { courses } from '#db/courses.ts'
import { contentsHeldBy, dropUnused } from '#server/authored/drop-unused.ts'
import { lockCreator, markNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { CourseCompanions } from './companions.ts'

/**
 * The tables know what goes along (units, lesson plans, notes, messages, exams, views) and what stays without a course
 * (videos, projects), unless they came with it and were never touched. Written lessons are shared with the forks: those that no other course has go too.
 */
export async function deleteCourse(
  db: Database,
  { courseId, ownerId }: { courseId: string; ownerId: string },
  companions: readonly CourseCompanions[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCreator(tx, ownerId)
    const contents = await contentsHeldBy(tx, { courseId })
    for (const { dropUntouched } of companions) await dropUntouched(tx, courseId, ownerId)
    const [gone] = await tx
      .delete(courses)
      .where(and(eq(courses.id, courseId), eq(courses.ownerId, ownerId)))
      .returning({ wasNewest: courses.newestOfCreator })
    if (gone === undefined) throw new AppError('course_not_found')
    if (gone.wasNewest) await markNewest(tx, ownerId)
    await dropUnused(tx, contents)
  })
}
