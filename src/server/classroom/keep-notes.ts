import { and, eq, isNull, or } from 'drizzle-orm'
import { classroomLimits, type NotesRequest } from '#contract/classroom.ts'
import { activities } from '#db/classroom.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/guides.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { shareWork } from '#server/platform/shared-work.ts'
import { storable } from '#server/platform/storable.ts'
import { findActivity } from './find-activity.ts'
import { type OwnIds, ownId } from './find-lesson.ts'
import { generateNotes } from './generate-notes.ts'
import { findPlanned } from './planned-activities.ts'

type Rooms = Pick<Services, 'db' | 'guides'>

const unending = new AbortController().signal

/** The notes to write, and when there is a row to keep them in. */
type Writing = { request: NotesRequest; rowIsThere: Promise<void> }

/**
 * An activity's notes: the kept ones, or written now and kept. They are written to their end whoever listens, so that
 * leaving loses nothing, and by one call however many ask at the same time.
 */
export async function keepNotes(
  { db, guides }: Rooms,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<TextEvent>> {
  const activityId = ownId(ids.activityId)
  const writing = await findWriting(db, caller.userId, ids)
  return shareWork(`notes:${activityId}`, async function* (): AsyncGenerator<TextEvent> {
    const kept = regenerate ? undefined : await readWhole(db, activityId)
    if (kept !== undefined) return yield* tell(kept)
    for await (const event of generateNotes(guides, { ...caller, signal: unending }, writing.request)) {
      if (event.type === 'done') {
        await writing.rowIsThere
        await keep(db, activityId, event.text, event.finishReason === 'length')
      } else if (event.type === 'failed' && event.failure.partial.trim() !== '') {
        await writing.rowIsThere
        await keep(db, activityId, event.failure.partial, true)
      }
      yield event
    }
  })
}

async function findWriting(db: Database, learnerId: string, ids: OwnIds): Promise<Writing> {
  const own = await findActivity(db, learnerId, ids)
  if (own !== undefined) {
    const { activity, lesson } = own
    // What an Examiner's activity carries is its exam, and nothing to read.
    if (activity.leader === 'Examiner') throw new AppError('not_found')
    const request = {
      ...lesson.context,
      activityTitle: activity.title,
      activityObjective: activity.objective,
    }
    return { request, rowIsThere: Promise.resolve() }
  }
  // The plan is still being made, and this is its first activity.
  const planned = findPlanned(ownId(ids.activityId), learnerId)
  if (planned === undefined) throw new AppError('not_found')
  const { title, objective, lesson } = planned
  const request = { ...lesson.context, activityTitle: title, activityObjective: objective }
  return { request, rowIsThere: planned.planEnded }
}

async function readWhole(db: Database, activityId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ content: activities.content })
    .from(activities)
    .where(and(eq(activities.id, activityId), eq(activities.contentCutOff, false)))
  return row?.content ?? undefined
}

async function* tell(text: string): AsyncGenerator<TextEvent> {
  yield { type: 'delta', text }
  const usage = { promptTokens: 0, completionTokens: 0 }
  yield { type: 'done', text, finishReason: 'stop', usage }
}

/** What came half-way never takes the place of what is whole. */
async function keep(db: Database, activityId: string, text: string, isCutOff: boolean): Promise<void> {
  const content = storable(text).slice(0, classroomLimits.notes).toWellFormed()
  const isReplaceable = or(isNull(activities.content), eq(activities.contentCutOff, true))
  await db
    .update(activities)
    .set({ content, contentCutOff: isCutOff })
    .where(and(eq(activities.id, activityId), isCutOff ? isReplaceable : undefined))
}
