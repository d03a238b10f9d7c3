import { and, eq, sql } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { markUsed } from '#server/courses/mark-used.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Stores the learner's current activity; an unknown activity is ignored. */
export async function saveActiveActivity(
  { db, log }: Pick<Services, 'db' | 'log'>,
  learnerId: string,
  planId: string,
  index: number,
): Promise<void> {
  const count = sql<number>`(select count(*) from ${activities} where ${activities.lessonPlanId} = ${lessonPlans.id})`
  const [plan] = await db
    .update(lessonPlans)
    .set({
      activeActivityIndex: sql`case when ${index} < ${count} then ${index} else ${lessonPlans.activeActivityIndex} end`,
    })
    .where(and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, learnerId)))
    .returning({ courseId: lessonPlans.courseId })
  if (plan === undefined) throw new AppError('not_found')
  await markUsed({ db, log }, plan.courseId)
}
