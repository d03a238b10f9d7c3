import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import { classroomLimits } from '#contract/classroom/rules.ts'
import type { Exercise, ShownExercise } from '#contract/classroom.ts'
import type { Citation } from '#contract/sources.ts'
import { activities, exerciseAttempts, exerciseHints } from '#db/classroom.ts'
import { units } from '#db/courses.ts'
import { readTried, showExercises } from '#server/classroom/exercises.ts'
import { toldPassages } from '#server/classroom/lesson-facts.ts'
import {
  findLessonFacts,
  loadOpenLesson,
  type OwnLesson,
  refuseAnew,
  requireOpen,
} from '#server/classroom/load-facts.ts'
import { type OwnIds, ownId } from '#server/classroom/own-ids.ts'
import { withKnowledge } from '#server/classroom/tell-knowledge.ts'
import { withPassages } from '#server/classroom/tell-passages.ts'
import type { Database } from '#server/platform/database/db.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ModelFailure } from '#server/platform/model/failure.ts'
import { storable } from '#server/platform/text/storable.ts'
import { citationsOf, shownCitations } from '#server/sources/cite/citations-of.ts'
import { citeEvents, citeText } from '#server/sources/cite/cite-text.ts'
import { keepCitations } from '#server/sources/cite/keep-citations.ts'
import { generateNotes } from './generate-notes.ts'
import { findPlanned } from './planned-activity.ts'
import type { KeyedQuestion } from './take-exercises.ts'
import type { NotesEvent } from './without-answers.ts'

type SavedEvent = NotesEvent<ShownExercise>
type Rooms = Pick<Services, 'db' | 'guides' | 'metrics'>

/** The facts for the notes, and a promise for the row that stores them. */
type Writing = { facts: OwnLesson; rowIsThere: Promise<void> }

/**
 * Returns an activity's stored notes, or writes and stores them. The notes are written to the end even if the
 * learner leaves, and requests at the same time share one call.
 */
export async function saveNotes(
  { db, guides, metrics }: Rooms,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<SavedEvent>> {
  const activityId = ownId(ids.activityId)
  const place = { activityId, userId: caller.userId }
  const writing = await findWriting(db, caller.userId, ids, regenerate)
  // Without a model the learner writes the page, so empty notes are not stored and do not replace earlier
  // ones.
  const isKept = guides.model !== null
  return streamOnce<SavedEvent>(db, {
    key: `notes:${activityId}`,
    read: async (hasJustRun) => {
      const kept = regenerate && isKept && !hasJustRun ? undefined : await readKept(db, activityId)
      // Notes that were cut off are written again, if there is a model.
      return kept === undefined || (kept.isCutOff && isKept) ? undefined : eventsOf(kept)
    },
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(db, units, writing.facts.unitId),
    run: async function* (signal, rank) {
      const found = isKept ? await withPassages({ db, guides }, caller.userId, writing.facts) : writing.facts
      const facts = await withKnowledge({ db, guides }, caller.userId, found)
      const notes = generateNotes(guides, { ...caller, signal, rank, about: activityId }, facts)
      const passages = toldPassages(facts)
      for await (const event of citeEvents(notes, passages, metrics)) {
        const { citations = [] } = event
        if (event.type === 'done') {
          const exercises = event.exercises.map((one) => named(one, passages.length > 0))
          await writing.rowIsThere
          if (isKept)
            await keep(db, place, {
              ...event,
              citations,
              exercises,
              isCutOff: event.finishReason === 'length',
            })
          yield { ...event, exercises: showExercises(exercises, []) }
        } else {
          if (event.type === 'failed' && isWorthKeeping(event.failure)) {
            await writing.rowIsThere
            const { partial: text } = event.failure
            await keep(db, place, { text, citations, exercises: [], isCutOff: true })
          }
          yield event
        }
      }
    },
  })
}

async function findWriting(
  db: Database,
  learnerId: string,
  ids: OwnIds,
  regenerate: boolean,
): Promise<Writing> {
  // The list of plans is read before the row: a plan that ends in between leaves this list, but its row is
  // then found.
  const planned = findPlanned(db, ownId(ids.activityId))
  const own = await findLessonFacts(db, learnerId, ids)
  if (own !== undefined) {
    // An Examiner's activity contains its exam and no notes.
    if (own.activity?.leader === 'Examiner') throw new AppError('not_found')
    refuseAnew(own, regenerate)
    return { facts: requireOpen(own), rowIsThere: Promise.resolve() }
  }
  if (planned === undefined) throw new AppError('not_found')
  const { unitId, activity, isFirst, planEnded } = planned
  // The plan is still being made. Its first activity can be written already; the others need the complete
  // plan.
  if (!isFirst) {
    await planEnded
    return findWriting(db, learnerId, ids, regenerate)
  }
  const lesson = await loadOpenLesson(db, learnerId, { unitId })
  return { facts: { ...lesson, activity }, rowIsThere: planEnded }
}

async function readKept(db: Database, activityId: string): Promise<Notes | undefined> {
  const [row] = await db
    .select({
      text: activities.content,
      exercises: activities.exercises,
      isCutOff: activities.contentCutOff,
      citations: citationsOf('activity'),
    })
    .from(activities)
    .where(eq(activities.id, activityId))
  // Earlier versions stored empty pages; these are treated as missing.
  if (row === undefined || row.text === null || row.text.trim() === '') return undefined
  return {
    text: row.text,
    citations: shownCitations(row.citations),
    isCutOff: row.isCutOff,
    exercises: showExercises(row.exercises, await readTried(db, [activityId])),
  }
}

type Notes = { text: string; citations: Citation[]; exercises: ShownExercise[]; isCutOff: boolean }

const eventsOf = ({ text, citations, exercises, isCutOff }: Notes): SavedEvent[] => [
  { type: 'delta', text, citations },
  {
    type: 'done',
    text,
    citations,
    exercises,
    finishReason: isCutOff ? 'length' : 'stop',
    usage: { promptTokens: 0, completionTokens: 0 },
  },
]

/**
 * A new id that no earlier text of the activity had, so that a late attempt is not taken for an attempt at
 * another question.
 */
function named({ prompt, answer, hints }: KeyedQuestion, mayCite: boolean): Exercise {
  // An exercise has no citations, so marks in it are removed.
  const words = (text: string) => storable(mayCite ? citeText(text, []).text : text)
  return {
    id: randomUUID().slice(0, 8),
    prompt: words(prompt),
    answer: words(answer),
    ...(hints && { hints: hints.map(words) }),
  }
}

/** A call that was put back is soon repeated from its beginning. */
const isWorthKeeping = ({ kind, partial }: ModelFailure) => kind !== 'put_back' && partial.trim() !== ''

type NotesText = { text: string; citations: Citation[]; exercises: Exercise[]; isCutOff: boolean }

/**
 * A text that was cut off never replaces a complete one. Attempts and taken hints are deleted with the text
 * they belong to.
 */
async function keep(
  db: Database,
  { activityId, userId }: { activityId: string; userId: string },
  { text, citations, exercises, isCutOff }: NotesText,
): Promise<void> {
  const content = storable(text).slice(0, classroomLimits.notes).toWellFormed()
  const isReplaceable = or(isNull(activities.content), eq(activities.contentCutOff, true))
  await db.transaction(async (tx) => {
    const replaced = await tx
      .update(activities)
      .set({ content, contentCutOff: isCutOff, exercises })
      .where(
        and(
          eq(activities.id, activityId),
          // If the lesson was published meanwhile, the published content stays.
          eq(activities.isAuthored, false),
          isCutOff ? isReplaceable : undefined,
        ),
      )
      .returning({ id: activities.id })
    if (replaced.length === 0) return
    await tx.delete(exerciseAttempts).where(eq(exerciseAttempts.activityId, activityId))
    await tx.delete(exerciseHints).where(eq(exerciseHints.activityId, activityId))
    await keepCitations(tx, userId, { activityId }, citations)
  })
}
