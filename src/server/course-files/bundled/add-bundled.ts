import type { OwnCourse } from '#contract/courses.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { createCourseFrom } from '#server/course-files/transfer/create-course.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Shelf } from './shelf.ts'

/** The course as the learner's own, with its lessons; for one who has a course of this family, that one. */
export async function addBundled(
  db: Database,
  shelf: Shelf,
  { name, learnerId, limits }: { name: string; learnerId: string; limits: SpaceLimits },
): Promise<{ course: OwnCourse; isNew: boolean }> {
  const shelved = (await shelf()).get(name)
  if (shelved === undefined) throw new AppError('course_not_found')
  const { originId, course, units } = shelved
  const bundled = { name, originId, sourceUnitIds: units.map(({ id }) => id) }
  return db.transaction((tx) =>
    createCourseFrom(tx, { ownerId: learnerId, file: course, limits, visibility: 'link', bundled }),
  )
}
