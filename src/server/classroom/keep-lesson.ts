import { asc, eq } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { markUsed } from '#server/courses/mark-used.ts'
import type { Services } from '#server/platform/context.ts'
import type { Connection, Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/guides.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { shareWork } from '#server/platform/shared-work.ts'
import { storable } from '#server/platform/storable.ts'
import type { Lesson } from './find-lesson.ts'
import { generateLesson } from './generate-lesson.ts'
import type { NamedActivity, PlanHead } from './name-activities.ts'
import { expectActivity } from './planned-activities.ts'

type LessonEvent = ItemsEvent<NamedActivity, PlanHead>

const noUsage = { promptTokens: 0, completionTokens: 0 }
/** Nobody's leaving ends it: half a plan cannot be kept, and its beginning has been paid for. */
const unending = new AbortController().signal

/**
 * The plan of a lesson, made once and kept. Two tabs that ask at the same time hear the same plan being made; two
 * processes keep the one that is ready first. An activity has its id as soon as its title is known.
 */
export const keepLesson = (
  { db, guides, log }: Pick<Services, 'db' | 'guides' | 'log'>,
  caller: Caller,
  lesson: Lesson,
): AsyncIterable<LessonEvent> =>
  shareWork(`lesson:${lesson.unitId}`, async function* (): AsyncGenerator<LessonEvent> {
    const kept = await readKept(db, lesson.unitId)
    if (kept !== undefined) return yield* tell(kept)
    yield* plan({ db, guides, log }, { ...caller, signal: unending }, lesson)
  })

async function* plan(
  { db, guides, log }: Pick<Services, 'db' | 'guides' | 'log'>,
  caller: Caller,
  lesson: Lesson,
): AsyncGenerator<LessonEvent> {
  const expected = expectActivity(caller.userId, lesson)
  try {
    for await (const event of generateLesson(guides, caller, lesson.context)) {
      if (event.type === 'begun') {
        const { id = '', title = '' } = event.item
        if (event.index === 0) expected.begin(id, title)
        yield event
      } else if (event.type === 'item') {
        const { id, title, objective } = event.item
        if (event.index === 0) expected.begin(id, title, objective)
        yield event
      } else if (event.type === 'done') {
        const { head, items } = event
        const kept = await keep(db, caller.userId, lesson, { head, items })
        await markUsed({ db, log }, lesson.courseId)
        yield { ...event, ...kept }
      } else yield event
    }
  } finally {
    expected.end()
  }
}

type Plan = { head: PlanHead; items: NamedActivity[] }

async function* tell({ head, items }: Plan): AsyncGenerator<LessonEvent> {
  yield { type: 'head', head }
  for (const [index, item] of items.entries()) yield { type: 'item', index, item }
  yield { type: 'done', head, items, usage: noUsage }
}

/** This plan, or the one that was kept before it. */
async function keep(db: Database, userId: string, lesson: Lesson, { head, items }: Plan): Promise<Plan> {
  return db.transaction(async (tx) => {
    // The course before the unit, in the order in which an edit takes the two.
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, lesson.courseId)).for('key share')
    const [unit] = await tx
      .select({ id: units.id })
      .from(units)
      .where(eq(units.id, lesson.unitId))
      .for('key share')
    if (unit === undefined) throw new AppError('not_found')
    const { title, objective } = head.lessonMetadata
    const [row] = await tx
      .insert(lessonPlans)
      .values({
        userId,
        courseId: lesson.courseId,
        unitId: lesson.unitId,
        title: storable(title),
        objective: storable(objective),
      })
      .onConflictDoNothing({ target: lessonPlans.unitId })
      .returning({ id: lessonPlans.id })
    if (row !== undefined) {
      await tx
        .insert(activities)
        .values(items.map((item, place) => activityRow(userId, row.id, item, place + 1)))
      return { head, items }
    }
    const earlier = await readKept(tx, lesson.unitId)
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
