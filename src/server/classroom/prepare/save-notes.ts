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

/** The notes to write, and when there is a row to keep them in. */
type Writing = { facts: OwnLesson; rowIsThere: Promise<void> }

/**
 * An activity's notes: the kept ones, or written now and kept. They are written to their end whoever listens, so that
 * leaving loses nothing, and by one call however many ask at the same time.
 */
export async function saveNotes(
  { db, guides, metrics }: Rooms,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<SavedEvent>> {
  const activityId = ownId(ids.activityId)
  const place = { activityId, userId: caller.userId }
  const writing = await findWriting(db, caller.userId, ids, regenerate)
  // Without a model the page is the learner's to write: an empty one is nothing to keep, and no reason to lose notes.
  const isKept = guides.model !== null
  return streamOnce<SavedEvent>(db, {
    key: `notes:${activityId}`,
    read: async (hasJustRun) => {
      const kept = regenerate && isKept && !hasJustRun ? undefined : await readKept(db, activityId)
      // What was cut off is written anew, where somebody can.
      return kept === undefined || (kept.isCutOff && isKept) ? undefined : eventsOf(kept)
    },
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(db, units, writing.facts.unitId),
    run: async function* (signal, rank) {
      const found = isKept ? await withPassages({ db, guides }, caller.userId, writing.facts) : writing.facts
      const facts = await withKnowledge({ db, guides }, caller.userId, found)
      const notes = generateNotes(guides, { ...caller, signal, rank, about: activityId }, facts)
      const told = toldPassages(facts)
      for await (const event of citeEvents(notes, told, metrics)) {
        const { citations = [] } = event
        if (event.type === 'done') {
          const exercises = event.exercises.map((one) => named(one, told.length > 0))
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
  // Looked for before its row: a plan that ends in between has left this list, and its rows came after they were read.
  const planned = findPlanned(db, ownId(ids.activityId))
  const own = await findLessonFacts(db, learnerId, ids)
  if (own !== undefined) {
    // What an Examiner's activity carries is its exam, and nothing to read.
    if (own.activity?.leader === 'Examiner') throw new AppError('not_found')
    refuseAnew(own, regenerate)
    return { facts: requireOpen(own), rowIsThere: Promise.resolve() }
  }
  if (planned === undefined) throw new AppError('not_found')
  const { unitId, activity, isFirst, planEnded } = planned
  // The plan is still being made. What comes first in it can be written already; all else needs to know the others.
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
  // An empty page was kept by earlier versions: it is written like one that is not there.
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

/** An id that no earlier text of the activity had: an attempt that comes late is not taken for one at another question. */
function named({ prompt, answer, hints }: KeyedQuestion, mayCite: boolean): Exercise {
  // An exercise cites nothing: a mark in it goes.
  const words = (text: string) => storable(mayCite ? citeText(text, []).text : text)
  return {
    id: randomUUID().slice(0, 8),
    prompt: words(prompt),
    answer: words(answer),
    ...(hints && { hints: hints.map(words) }),
  }
}

/** What was put back is written from its beginning soon. */
const isWorthKeeping = ({ kind, partial }: ModelFailure) => kind !== 'put_back' && partial.trim() !== ''

type Written = { text: string; citations: Citation[]; exercises: Exercise[]; isCutOff: boolean }

/** What came half-way never takes the place of what is whole. Attempts and taken hints go with the text they belong to. */
async function keep(
  db: Database,
  { activityId, userId }: { activityId: string; userId: string },
  { text, citations, exercises, isCutOff }: Written,
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
          // Published meanwhile: then what was published stands.
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
