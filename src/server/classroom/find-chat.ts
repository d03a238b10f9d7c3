import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { activities } from '#db/classroom.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { describeLesson, learnerIn } from './describe-lesson.ts'
import { findActivity, type OwnActivity } from './find-activity.ts'
import { type OwnIds, ownId } from './find-lesson.ts'
import { findPlanned } from './planned-activities.ts'

/** Everything a guide is told of one of the learner's own activities, but the conversation. */
export async function findChat(db: Database, learnerId: string, ids: OwnIds) {
  const own = await findReadyActivity(db, learnerId, ids)
  const { activity, lesson } = own
  const { course, lesson: lessonText } = describeLesson(lesson.context)
  return {
    activityId: activity.id,
    leader: activity.leader,
    lessonTitle: lesson.context.lessonTitle,
    profile: learnerIn(lesson.context),
    courseText: [
      course,
      `The lesson:\n${lessonText}`,
      `The activity: ${activity.title}`,
      ...(activity.objective === '' ? [] : [`Its objective: ${activity.objective}`]),
    ].join('\n'),
    notes: activity.content ?? (await notesOfLesson(db, activity.lessonPlanId)),
  }
}

async function findReadyActivity(db: Database, learnerId: string, ids: OwnIds): Promise<OwnActivity> {
  const own = await findActivity(db, learnerId, ids)
  if (own !== undefined) return own
  // While the plan is being made, the chat of its first activity is open already.
  await findPlanned(ownId(ids.activityId), learnerId)?.planEnded
  const made = await findActivity(db, learnerId, ids)
  if (made === undefined) throw new AppError('not_found')
  return made
}

/** An activity without notes of its own is about what the others taught. */
async function notesOfLesson(db: Database, lessonPlanId: string): Promise<string> {
  const rows = await db
    .select({ title: activities.title, content: activities.content })
    .from(activities)
    .where(and(eq(activities.lessonPlanId, lessonPlanId), isNotNull(activities.content)))
    .orderBy(asc(activities.sequence))
  return rows.map(({ title, content }) => `# ${title}\n\n${content}`).join('\n\n')
}
