import { asc, eq } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import type { OwnLesson } from '#server/classroom/load-facts.ts'
import { withKnowledge } from '#server/classroom/tell-knowledge.ts'
import { withPassages } from '#server/classroom/tell-passages.ts'
import { markUsed } from '#server/courses/mark-used.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { storable } from '#server/platform/text/storable.ts'
import { generateLesson } from './generate-lesson.ts'
import { type NamedActivity, type PlanHead, shownEvent, type ToldHead } from './name-activities.ts'
import { openAuthored } from './open-authored.ts'
import { type LessonEvent, lessonKey } from './planned-activity.ts'

const noUsage = { promptTokens: 0, completionTokens: 0 }

/**
 * Makes and stores the plan of a lesson once. If the learner leaves, the work continues, because half a plan
 * cannot be stored and its beginning has been paid for. An activity has its id as soon as its title is known.
 */
export const saveLesson = (
  { db, guides, log }: Pick<Services, 'db' | 'guides' | 'log'>,
  caller: Caller,
  lesson: OwnLesson,
): AsyncIterable<LessonEvent> =>
  streamOnce<LessonEvent>(db, {
    key: lessonKey(lesson.unitId),
    read: async () => {
      const kept = await readKept(db, lesson.unitId)
      if (kept !== undefined) return eventsOf(kept)
      const { courseId, unitId } = lesson
      const opened =
        (await openAuthored(db, { userId: caller.userId, courseId, unitId })) && (await readKept(db, unitId))
      return opened ? eventsOf(opened) : undefined
    },
    isWanted: isThere(db, units, lesson.unitId),
    run: (signal) => plan({ db, guides, log }, { ...caller, signal }, lesson),
  })

async function* plan(
  { db, guides, log }: Pick<Services, 'db' | 'guides' | 'log'>,
  caller: Caller,
  lesson: OwnLesson,
): AsyncGenerator<LessonEvent> {
  // Without a model the plan is the same for every unit, so no passages are searched.
  const found = guides.model === null ? lesson : await withPassages({ db, guides }, caller.userId, lesson)
  const facts = await withKnowledge({ db, guides }, caller.userId, found)
  for await (const event of generateLesson(guides, caller, facts)) {
    if (event.type === 'done') {
      const { head, items } = event
      const kept = await keep(db, caller.userId, lesson, { head, items })
      await markUsed({ db, log }, lesson.courseId)
      yield { ...event, ...kept }
    } else yield shownEvent(event)
  }
}

type Plan = { head: PlanHead; items: NamedActivity[] }

const eventsOf = ({ head, items }: Plan): LessonEvent[] => [
  { type: 'head', head },
  ...items.map((item, index) => ({ type: 'item' as const, index, item })),
  { type: 'done', head, items, usage: noUsage },
]

/** Stores this plan, or returns an earlier one. */
async function keep(
  db: Database,
  userId: string,
  { courseId, unitId }: OwnLesson,
  { head: { lessonMetadata, concepts }, items }: { head: ToldHead; items: NamedActivity[] },
): Promise<Plan> {
  return db.transaction(async (tx) => {
    // The course is locked before the unit, in the same order as an edit locks the two.
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('key share')
    const [unit] = await tx.select({ id: units.id }).from(units).where(eq(units.id, unitId)).for('key share')
    if (unit === undefined) throw new AppError('not_found')
    const { title, objective } = lessonMetadata
    const [row] = await tx
      .insert(lessonPlans)
      .values({
        userId,
        courseId,
        unitId,
        title: storable(title),
        objective: storable(objective),
      })
      .onConflictDoNothing({ target: lessonPlans.unitId })
      .returning({ id: lessonPlans.id })
    if (row !== undefined) {
      await tx
        .insert(activities)
        .values(items.map((item, place) => activityRow(userId, row.id, item, place + 1)))
      await keepConcepts(tx, { userId, courseId, unitId }, concepts)
      return { head: { lessonMetadata }, items }
    }
    const earlier = await readKept(tx, unitId)
    if (earlier === undefined) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    return earlier
  })
}

const activityRow = (userId: string, lessonPlanId: string, item: NamedActivity, sequence: number) => ({
  id: item.id,
  userId,
  lessonPlanId,
  sequence,
  leader: storable(item.leader),
  title: storable(item.title),
  type: storable(item.type),
  objective: storable(item.objective),
  assessment: storable(item.assessment),
  topic: storable(item.topic),
})

async function readKept(db: Connection, unitId: string): Promise<Plan | undefined> {
  const rows = await db
    .select({ plan: lessonPlans, activity: activities })
    .from(lessonPlans)
    .innerJoin(activities, eq(activities.lessonPlanId, lessonPlans.id))
    .where(eq(lessonPlans.unitId, unitId))
    .orderBy(asc(activities.sequence))
  const plan = rows[0]?.plan
  if (plan === undefined) return undefined
  return {
    head: { lessonMetadata: { title: plan.title, objective: plan.objective } },
    items: rows.map(({ activity: { id, title, leader, type, objective, assessment, topic } }) => ({
      id,
      title,
      leader,
      type,
      objective,
      assessment,
      topic,
    })),
  }
}
