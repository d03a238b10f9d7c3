import { randomUUID } from 'node:crypto'
import { type Card, createEmptyCard, default_w, FSRSAlgorithm, fsrs, type Grade } from 'ts-fsrs'
import type { CardMemory } from '#contract/review.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { KeptReview } from '#server/review/own-memory/histories.ts'

export type SimulatedReview = KeptReview & {
  after: CardMemory
  foretold: number | null
  elapsedDays: number | null
}

type SimulationOptions = {
  cards: number
  days: number
  /** The learner's real memory: parameters of the scheduler, or one chance of recall for every card. */
  truth?: readonly number[] | number
  seed?: number
  /** The day after the last. */
  until?: Date
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** The same seed gives the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Simulates the reviews of a learner who answers every card when the usual scheduler asks for it, and recalls
 * it according to `truth`. New cards come in the first half of the days.
 */
export function simulateReviews({
  cards,
  days,
  truth = default_w,
  seed = 1,
  until = new Date(),
}: SimulationOptions) {
  const random = randomNumbers(seed)
  const schedule = fsrs({ learning_steps: ['10m'], relearning_steps: ['10m'], enable_fuzz: false })
  const memory = new FSRSAlgorithm({ w: typeof truth === 'number' ? default_w : truth })
  const end = until.getTime()
  const begin = end - days * dayMs
  const reviews: SimulatedReview[] = []
  for (let card = 0; card < cards; card++) {
    const cardId = randomUUID()
    let kept = createEmptyCard(new Date(begin + (card % Math.ceil(days / 2)) * dayMs))
    let again = 0
    let real: { stability: number; difficulty: number } | null = null
    for (let at = kept.due; at.getTime() < end; ) {
      const elapsedMs = kept.last_review ? at.getTime() - kept.last_review.getTime() : 0
      const wholeDays = Math.floor(elapsedMs / dayMs)
      const chance = real === null ? 0.6 : memory.forgetting_curve(wholeDays, real.stability)
      const isRecalled = random() < (typeof truth === 'number' ? truth : chance)
      const taste = random()
      const rating = (isRecalled ? (taste < 0.15 ? 2 : taste < 0.9 ? 3 : 4) : 1) as Grade
      const before = asMemory(kept)
      const foretold = kept.state === 0 ? null : schedule.get_retrievability(kept, at, false)
      real = memory.next_state(real, wholeDays, rating)
      kept = schedule.next(kept, at, rating).card
      const elapsedDays = before.lastReviewAt === null ? null : elapsedMs / dayMs
      reviews.push({ cardId, rating, reviewedAt: at, before, after: asMemory(kept), foretold, elapsedDays })
      // A card that failed several times continues the next day.
      again = rating === 1 ? again + 1 : 0
      at = new Date(Math.max(kept.due.getTime(), at.getTime() + (again % 3 === 2 ? dayMs : 10 * minuteMs)))
    }
  }
  return reviews.toSorted((one, other) => one.reviewedAt.getTime() - other.reviewedAt.getTime())
}

function asMemory(card: Card): CardMemory {
  return {
    dueAt: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReviewAt: card.last_review?.toISOString() ?? null,
  }
}

/** Stores the reviews as if this learner had given them, with each card as the last review left it. */
export async function keepReviews(
  pool: Pick<Pool, 'query'>,
  userId: string,
  reviews: readonly SimulatedReview[],
): Promise<void> {
  const newest = new Map(reviews.map(({ cardId, after }) => [cardId, after]))
  await keepCards(
    pool,
    userId,
    [...newest].map(([id, memory]) => ({ id, memory })),
  )
  await pool.query(
    `insert into card_reviews (user_id, id, card_id, rating, reviewed_at, before, foretold, elapsed_days)
     select $1, gen_random_uuid(), card, rating, at, before, foretold, elapsed
     from jsonb_to_recordset($2::jsonb) as given(card uuid, rating smallint, at timestamptz, before jsonb,
       foretold double precision, elapsed double precision)`,
    [
      userId,
      JSON.stringify(
        reviews.map(({ cardId, rating, reviewedAt, before, foretold, elapsedDays }) => ({
          card: cardId,
          rating,
          at: reviewedAt,
          before,
          foretold,
          elapsed: elapsedDays,
        })),
      ),
    ],
  )
}

export type KeptCard = { id?: string; memory?: Partial<CardMemory>; isSuspended?: boolean }

/** Creates cards, each with its own note; a card without a memory state is a new card. */
export async function keepCards(
  pool: Pick<Pool, 'query'>,
  userId: string,
  cards: readonly KeptCard[],
): Promise<void> {
  const now = new Date().toISOString()
  const rows = cards.map(({ id = randomUUID(), memory = {}, isSuspended = false }) => ({
    id,
    note: randomUUID(),
    due: memory.dueAt ?? now,
    stability: memory.stability ?? 0,
    difficulty: memory.difficulty ?? 0,
    scheduled: memory.scheduledDays ?? 0,
    steps: memory.learningSteps ?? 0,
    reps: memory.reps ?? 0,
    lapses: memory.lapses ?? 0,
    state: memory.state ?? 0,
    last: memory.lastReviewAt ?? null,
    suspended: isSuspended ? now : null,
  }))
  await pool.query(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as given(id uuid, note uuid, due timestamptz, stability double precision,
         difficulty double precision, scheduled integer, steps integer, reps integer, lapses integer, state smallint,
         last timestamptz, suspended timestamptz)
     ), notes as (
       insert into card_notes (id, user_id, status, kind, front, back, origin, guid, search_text)
       select note, $1, 'kept', 'basic', 'What is asked?', 'What is answered.', 'own', note::text, '' from given
     )
     insert into cards (id, user_id, note_id, ordinal, due_at, stability, difficulty, scheduled_days, learning_steps, reps,
       lapses, state, last_review_at, suspended_at)
     select id, $1, note, 0, due, stability, difficulty, scheduled, steps, reps, lapses, state, last, suspended from given`,
    [userId, JSON.stringify(rows)],
  )
}
