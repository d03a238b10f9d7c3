import { and, asc, eq, gte, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayBegins, dayEnds, reviewDay } from '#contract/review/review-day.ts'
import { addDays } from '#contract/time/calendar-date.ts'
import { cardNotes, cardReviews, cards } from '#db/review.ts'
import { sureMistakes } from '#server/knowledge/sure-mistakes.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { readReviewSettings, type SchedulingSettings } from './memory/read-settings.ts'
import { spreadLoad } from './memory/spread-load.ts'
import { notAskedNow } from './missed/question-source.ts'
import { type Candidate, planDay } from './plan-day.ts'
import { readPace } from './read-pace.ts'
import { recallAt } from './schedule.ts'

/** The number of days that the end of a day looks ahead. */
const daysAhead = 7
/** At least this many of the longest due cards are read to find those least likely to be recalled. */
const leastLookedAt = 100

export type Plan = {
  settings: SchedulingSettings
  day: string
  ends: Date
  /** The cards that are left today, in order. */
  cards: Candidate[]
  /** Rated today and not asked again today. */
  done: number
  waiting: number
  coming: number[]
  pace: number
  /** The concepts that were missed although the learner was certain, with the day. */
  sure: Map<string, string>
}

/**
 * Plans the day of a learner's review. The cost does not depend on the number of cards: nothing far beyond
 * the limits is read.
 */
export async function readPlan(
  db: Connection,
  learnerId: string,
  { at, zone, more = 0 }: { at: Date; zone: string; more?: number },
): Promise<Plan> {
  const day = reviewDay(at, zone)
  const ends = dayEnds(at, zone)
  const settings = await readReviewSettings(db, learnerId)
  const { dailyCap, newCap } = settings
  const rated = await readRated(db, learnerId, dayBegins(day, zone))
  const sure = await sureMistakes(db, learnerId)
  const nextEnds = Array.from({ length: daysAhead }, (_, ahead) => dayBegins(addDays(day, ahead + 2), zone))
  const due = await readDue(db, learnerId, {
    before: nextEnds.at(-1) ?? ends,
    most: Math.max(leastLookedAt, (daysAhead + 1) * dailyCap + more) + rated.length,
  })
  const fresh = await readFresh(db, learnerId, {
    before: ends,
    most: (daysAhead + 1) * Math.max(newCap, 1) + more,
    withSiblings: more > 0,
  })
  const candidate = candidates({ at, settings, sure })
  const ratedIds = new Set(rated.map(({ id }) => id))
  const again = rated.filter(
    ({ isSuspended, mayBeShown, dueAt }) => !isSuspended && mayBeShown && dueAt < ends,
  )
  const dueToday = due.filter(({ id, dueAt }) => dueAt < ends && !ratedIds.has(id))
  const planned = planDay({
    at,
    dailyCap,
    newCap,
    more,
    rated: {
      cards: rated.length,
      firstTimers: rated.filter(({ wasNew }) => wasNew).length,
      notes: new Set(rated.map(({ noteId }) => noteId)),
    },
    again: again.map(candidate),
    due: dueToday.map(candidate),
    fresh: fresh.map(candidate),
  })
  const plannedIds = new Set(planned.map(({ id }) => id))
  const waiting = dueToday.filter(({ id }) => !plannedIds.has(id)).length
  const arrivals = nextEnds.map((dayEnd, ahead) => {
    const begins = ahead === 0 ? ends : nextEnds[ahead - 1]
    return due.filter(({ dueAt }) => dueAt < dayEnd && begins !== undefined && dueAt >= begins).length
  })
  const [firstDay = 0, ...later] = arrivals
  return {
    settings,
    day,
    ends,
    cards: planned,
    sure,
    waiting,
    done: rated.length - again.length,
    coming: spreadLoad({
      due: [firstDay + waiting, ...later],
      unseen: fresh.filter(({ id }) => !plannedIds.has(id)).length,
      dailyCap,
      newCap,
      doneToday: 0,
      newToday: 0,
    }),
    pace: await readPace(db, learnerId),
  }
}

export const planColumns = {
  id: cards.id,
  noteId: cards.noteId,
  dueAt: cards.dueAt,
  state: cards.state,
  stability: cards.stability,
  lastReviewAt: cards.lastReviewAt,
  courseId: cardNotes.courseId,
  conceptId: cardNotes.conceptId,
}
type PlanRow = Awaited<ReturnType<typeof readDue>>[number]

/** Computes the facts on which a card's place in an order depends. */
export function candidates({ at, settings, sure }: Pick<Plan, 'settings' | 'sure'> & { at: Date }) {
  const recall = recallAt(at, settings)
  return (row: PlanRow): Candidate => ({
    id: row.id,
    noteId: row.noteId,
    courseId: row.courseId,
    dueAt: row.dueAt,
    isLearning: row.state === 1 || row.state === 3,
    recall: recall({ ...row, lastReviewAt: row.lastReviewAt?.toISOString() ?? null }),
    isSureMissed: row.conceptId !== null && sure.has(row.conceptId),
  })
}

/** The cards rated today, each once. */
function readRated(db: Connection, learnerId: string, since: Date) {
  return db
    .select({
      ...planColumns,
      isSuspended: sql<boolean>`${cards.suspendedAt} is not null`,
      mayBeShown: notAskedNow(learnerId),
      wasNew: sql<boolean>`bool_or((${cardReviews.before} ->> 'state')::int = 0)`,
    })
    .from(cardReviews)
    .innerJoin(cards, eq(cards.id, cardReviews.cardId))
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(
      and(
        eq(cardReviews.userId, learnerId),
        isNull(cardReviews.undoneAt),
        gte(cardReviews.reviewedAt, since),
      ),
    )
    .groupBy(cards.id, cardNotes.id)
}

// The conditions are written exactly as in the indexes.
const isOpen = isNull(cards.suspendedAt)
const isSeen = sql`${cards.state} <> 0`
const isUnseen = sql`${cards.state} = 0`

const readDue = (db: Connection, learnerId: string, { before, most }: { before: Date; most: number }) =>
  db
    .select(planColumns)
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(and(eq(cards.userId, learnerId), isOpen, isSeen, lt(cards.dueAt, before), notAskedNow(learnerId)))
    .orderBy(asc(cards.dueAt), asc(cards.id))
    .limit(most)

const sibling = alias(cards, 'sibling')

/**
 * Of a note with many new cards only the first is read, unless all are requested, because they would fill
 * many days.
 */
function readFresh(
  db: Connection,
  learnerId: string,
  { before, most, withSiblings }: { before: Date; most: number; withSiblings: boolean },
) {
  const earlier = db
    .select({ id: sibling.id })
    .from(sibling)
    .where(
      and(
        eq(sibling.noteId, cards.noteId),
        lt(sibling.ordinal, cards.ordinal),
        ...([isNull(sibling.suspendedAt), sql`${sibling.state} = 0`] as SQL[]),
      ),
    )
  return db
    .select(planColumns)
    .from(cards)
    .innerJoin(cardNotes, eq(cardNotes.id, cards.noteId))
    .where(
      and(
        eq(cards.userId, learnerId),
        isOpen,
        isUnseen,
        // A question that was missed today is asked again tomorrow.
        lt(cards.dueAt, before),
        notAskedNow(learnerId),
        withSiblings ? undefined : notExists(earlier),
      ),
    )
    .orderBy(asc(cards.createdAt), asc(cards.place), asc(cards.id))
    .limit(most)
}
