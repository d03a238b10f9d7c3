import { and, eq, isNull, or } from 'drizzle-orm'
import { classroomLimits, type NotesRequest } from '#contract/classroom.ts'
import { activities } from '#db/classroom.ts'
import { findActivity } from '#server/classroom/find-activity.ts'
import { findLesson, type OwnIds, ownId } from '#server/classroom/find-lesson.ts'
import type { Database } from '#server/platform/database/db.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { storable } from '#server/platform/text/storable.ts'
import { generateNotes } from './generate-notes.ts'
import { findPlanned } from './save-lesson.ts'

type Rooms = Pick<Services, 'db' | 'guides'>

/** The notes to write, and when there is a row to keep them in. */
type Writing = { request: NotesRequest; rowIsThere: Promise<void> }

/**
 * An activity's notes: the kept ones, or written now and kept. They are written to their end whoever listens, so that
 * leaving loses nothing, and by one call however many ask at the same time.
 */
export async function saveNotes(
  { db, guides }: Rooms,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<TextEvent>> {
  const activityId = ownId(ids.activityId)
  const writing = await findWriting(db, caller.userId, ids)
  // Without a model the page is the learner's to write: an empty one is nothing to keep, and no reason to lose notes.
  const isKept = guides.model !== null
  return streamOnce<TextEvent>(db, {
    key: `notes:${activityId}`,
    read: async (hasJustRun) => {
      const kept = regenerate && isKept && !hasJustRun ? undefined : await readWhole(db, activityId)
      return kept === undefined ? undefined : eventsOf(kept)
    },
    run: async function* (signal) {
      for await (const event of generateNotes(guides, { ...caller, signal }, writing.request)) {
        if (isKept && event.type === 'done') {
          await writing.rowIsThere
          await keep(db, activityId, event.text, event.finishReason === 'length')
        } else if (event.type === 'failed' && event.failure.partial.trim() !== '') {
          await writing.rowIsThere
          await keep(db, activityId, event.failure.partial, true)
        }
        yield event
      }
    },
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
      activityType: activity.type,
    }
    return { request, rowIsThere: Promise.resolve() }
  }
  // The plan is still being made, and this is its first activity.
  const planned = findPlanned(db, ownId(ids.activityId))
  if (planned === undefined) throw new AppError('not_found')
  const { unitId, title, objective, planEnded } = planned
  const { context } = await findLesson(db, learnerId, { unitId })
  return {
    request: { ...context, activityTitle: title, activityObjective: objective },
    rowIsThere: planEnded,
  }
}

async function readWhole(db: Database, activityId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ content: activities.content })
    .from(activities)
    .where(and(eq(activities.id, activityId), eq(activities.contentCutOff, false)))
  return row?.content ?? undefined
}

const eventsOf = (text: string): TextEvent[] => [
  { type: 'delta', text },
  { type: 'done', text, finishReason: 'stop', usage: { promptTokens: 0, completionTokens: 0 } },
]

/** What came half-way never takes the place of what is whole. */
async function keep(db: Database, activityId: string, text: string, isCutOff: boolean): Promise<void> {
  const content = storable(text).slice(0, classroomLimits.notes).toWellFormed()
  const isReplaceable = or(isNull(activities.content), eq(activities.contentCutOff, true))
  await db
    .update(activities)
    .set({ content, contentCutOff: isCutOff })
    .where(and(eq(activities.id, activityId), isCutOff ? isReplaceable : undefined))
}
