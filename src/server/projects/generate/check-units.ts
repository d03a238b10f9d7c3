import { and, count, eq, inArray } from 'drizzle-orm'
import type { GenerateProject } from '#contract/projects/generate.ts'
import { units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { checkCourse } from '#server/projects/check-course.ts'

/** The learner's own course, and units of that course. */
export async function checkUnits(
  db: Connection,
  ownerId: string,
  { courseId, unitIds }: Pick<GenerateProject, 'courseId' | 'unitIds'>,
): Promise<void> {
  await checkCourse(db, ownerId, { courseId, unitId: null })
  const [found] = await db
    .select({ count: count() })
    .from(units)
    .where(and(eq(units.courseId, courseId), inArray(units.id, unitIds)))
  if (found?.count !== unitIds.length) throw new AppError('unit_not_found')
}
