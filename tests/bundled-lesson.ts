import { classroomSchema } from '#contract/classroom-state.ts'
import { type OwnCourse, ownCourseSchema } from '#contract/courses.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { TestLearner } from './learner.ts'

/** Of the lessons that come with an installation, the one with the most formulas: sixteen lines, a table and two exercises. */
export const formulaLesson = {
  course: 'reading-medical-news',
  unitIndex: 2,
  activityIndex: 1,
  title: 'Two intervals by hand',
}

export type BundledLesson = { courseId: string; activityId: string }

/**
 * The learner has added the course, has finished the units before this lesson, and is in this activity of it.
 */
export async function openFormulaLesson(
  { client }: Pick<TestLearner, 'client'>,
  pool: Pick<Pool, 'query'>,
): Promise<BundledLesson> {
  const { course, unitIndex, activityIndex, title } = formulaLesson
  const added = await client.post(`/api/bundled-courses/${course}`)
  const { id: courseId }: OwnCourse = ownCourseSchema.parse(await added.json())
  await pool.query('update courses set current_lesson_index = $2 where id = $1', [courseId, unitIndex])
  const opened = await client.get(`/api/courses/${courseId}/classroom`)
  const { plan } = classroomSchema.parse(await opened.json())
  const activity = plan?.activities[activityIndex]
  if (plan === null || activity?.title !== title) throw new Error(`The lesson has no activity ‘${title}’.`)
  await client.put(`/api/lesson-plans/${plan.id}/active-activity`, { activeActivityIndex: activityIndex })
  return { courseId, activityId: activity.id }
}
