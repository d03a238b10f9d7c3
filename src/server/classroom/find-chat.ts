import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import { findPlanned } from '#server/classroom/prepare/save-lesson.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { learnerIn } from './describe-lesson.ts'
import { contextOf, type OwnIds, ownId } from './find-lesson.ts'

/** Everything a guide is told of one of the learner's own activities, but the conversation. */
export async function findChat(db: Database, learnerId: string, ids: OwnIds) {
  const { activity, context } = await findReadyActivity(db, learnerId, ids)
  return {
    activityId: activity.id,
    lessonPlanId: activity.lessonPlanId,
    leader: activity.leader,
    lessonTitle: context.lessonTitle,
    profile: learnerIn(context),
    courseText: labelled({
      title: context.courseTitle,
      description: context.courseDescription,
      difficulty: context.courseDifficultyLevel,
      lesson_title: context.lessonTitle,
      lesson_objective: context.lessonObjective,
      lesson_assessment: context.lessonAssessment,
      activity_title: activity.title,
      activity_objective: activity.objective,
    }),
    // What an Examiner's activity carries is its exam, with the keys: no guide hears of it.
    notes:
      (activity.leader === 'Examiner' ? null : activity.content) ??
      (await notesOfLesson(db, activity.lessonPlanId)),
  }
}

/** Lines with their fields' names, as a course's details come in a call: a guide without a model tells the two apart. */
const labelled = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

async function findReadyActivity(db: Database, learnerId: string, ids: OwnIds) {
  const own = await findWithLesson(db, learnerId, ids)
  if (own !== undefined) return own
  // While the plan is being made, the chat of its first activity is open already.
  await findPlanned(db, ownId(ids.activityId))?.planEnded
  const made = await findWithLesson(db, learnerId, ids)
  if (made === undefined) throw new AppError('not_found')
  return made
}

/** In one query, for a chat's first word waits for it. Where course or unit are named too, they must be its own. */
async function findWithLesson(db: Database, learnerId: string, { activityId, unitId, courseId }: OwnIds) {
  const [row] = await db
    .select({ activity: activities, unit: units, course: courses, profile: profiles })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .innerJoin(units, eq(units.id, lessonPlans.unitId))
    .innerJoin(courses, eq(courses.id, lessonPlans.courseId))
    .leftJoin(profiles, eq(profiles.id, activities.userId))
    .where(and(eq(activities.id, ownId(activityId)), eq(activities.userId, learnerId)))
    .limit(1)
  if (row === undefined) return undefined
  if ((unitId ?? row.unit.id) !== row.unit.id || (courseId ?? row.course.id) !== row.course.id)
    return undefined
  return { activity: row.activity, context: contextOf(row) }
}

/** An activity without notes of its own is about what the others taught. */
async function notesOfLesson(db: Database, lessonPlanId: string): Promise<string> {
  const rows = await db
    .select({ title: activities.title, content: activities.content })
    .from(activities)
    .where(
      and(
        eq(activities.lessonPlanId, lessonPlanId),
        ne(activities.leader, 'Examiner'),
        isNotNull(activities.content),
      ),
    )
    .orderBy(asc(activities.sequence))
  return rows.map(({ title, content }) => `# ${title}\n\n${content}`).join('\n\n')
}
