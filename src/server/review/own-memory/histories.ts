import { dateDiffInDays, type FSRSState } from 'ts-fsrs'
import type { CardMemory } from '#contract/review.ts'

/** One review as stored. */
export type KeptReview = { cardId: string; rating: number; reviewedAt: Date; before: CardMemory }

/**
 * The use of a review: parameters are fitted to some reviews and tested on others; several on one day are not
 * used.
 */
type Part = 'fitted' | 'held' | null
type Step = { days: number; rating: number; part: Part }

/** The reviews of one card in order, and the memory before the first of them. */
export type History = { start: FSRSState | null; steps: Step[] }

export type Histories = { cards: History[]; fitted: number; held: number }

/**
 * Parameters are fitted to the first reviews and tested on the later rest, because they must predict the
 * future.
 */
const fittedShare = 0.8
/** The scheduler's days change at midnight UTC; ten minutes across midnight are no day. */
const leastDaysApart = 0.5

const dayMs = 86_400_000

/** Groups reviews by card in the order of time. */
export function historiesOf(reviews: readonly KeptReview[]): Histories {
  const inOrder = reviews.map(stepOf).toSorted((one, other) => one.at - other.at)
  const counted = inOrder.filter(({ counts }) => counts).length
  const fitted = Math.floor(counted * fittedShare)
  const cards = new Map<string, History>()
  let place = 0
  for (const { cardId, start, days, rating, counts } of inOrder) {
    const part: Part = counts ? (place < fitted ? 'fitted' : 'held') : null
    if (counts) place += 1
    const card = cards.get(cardId) ?? { start, steps: [] }
    card.steps.push({ days, rating, part })
    cards.set(cardId, card)
  }
  return { cards: [...cards.values()], fitted, held: counted - fitted }
}

function stepOf({ cardId, rating, reviewedAt, before }: KeptReview) {
  const at = reviewedAt.getTime()
  const last = before.lastReviewAt === null ? Number.NaN : Date.parse(before.lastReviewAt)
  // A card with an invalid memory starts as a new card, as the scheduler treats it.
  const isKnown = before.stability >= 0.001 && before.difficulty >= 1 && last <= at
  const start = isKnown ? { stability: before.stability, difficulty: before.difficulty } : null
  const days = isKnown ? dateDiffInDays(new Date(last), reviewedAt) : 0
  return { cardId, at, rating, start, days, counts: days >= 1 && at - last >= leastDaysApart * dayMs }
}
