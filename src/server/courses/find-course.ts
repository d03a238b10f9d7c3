import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Course } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { presentOwnCourse, presentPublicCourse } from './present-course.ts'
import { isAddedBy, ownCourseColumns, unitsOf, visibleTo } from './queries.ts'

/** One course: all of it for its owner, the public fields for anyone else. */
export async function findCourse(
  db: Connection,
  courseId: string,
  learnerId: string | undefined,
): Promise<Course> {
  const [course] =
    learnerId === undefined
      ? await courseForVisitor(db).execute({ courseId })
      : await courseForLearner(db).execute({ courseId, learnerId })
  if (course === undefined) throw new AppError('course_not_found')
  const units = (await unitsOf(db, [course.id]))(course.id)
  return course.ownerId === learnerId
    ? presentOwnCourse(course, units)
    : presentPublicCourse(course, units, course.isAdded)
}

const courseFor = (db: Connection, learnerId: Placeholder | undefined) =>
  db
    .select({ ...ownCourseColumns, isAdded: isAddedBy(db, learnerId) })
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('courseId')), visibleTo(learnerId)))

const courseForVisitor = preparedOnce((db) => courseFor(db, undefined).prepare('course_for_visitor'))
const courseForLearner = preparedOnce((db) =>
  courseFor(db, sql.placeholder('learnerId')).prepare('course_for_learner'),
)
