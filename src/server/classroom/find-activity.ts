import { and, eq } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findLesson, type Lesson, type OwnIds, ownId } from './find-lesson.ts'

export type OwnActivity = { activity: typeof activities.$inferSelect; lesson: Lesson }

/** One of the learner's own activities with its lesson; where course or unit are named too, they must be its own. */
export async function findActivity(
  db: Connection,
  learnerId: string,
  ids: OwnIds,
): Promise<OwnActivity | undefined> {
  const [row] = await db
    .select({ activity: activities, unitId: lessonPlans.unitId, courseId: lessonPlans.courseId })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(and(eq(activities.id, ownId(ids.activityId)), eq(activities.userId, learnerId)))
    .limit(1)
  if (row === undefined) return undefined
  const { unitId, courseId } = row
  if ((ids.unitId ?? unitId) !== unitId || (ids.courseId ?? courseId) !== courseId)
    throw new AppError('not_found')
  return { activity: row.activity, lesson: await findLesson(db, learnerId, { unitId }) }
}
