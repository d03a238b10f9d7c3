import type { DueCard, RatingResult, ReviewDay } from '#contract/review/day.ts'
import { type Rating, undoableReviews } from '#contract/review.ts'

/** A card of the sitting. `next` is null until the server has sent when it would be due again. */
export type SittingCard = Omit<DueCard, 'next'> & { next: DueCard['next'] | null }

/** An act on a card, and the card as it was before. */
type Past =
  | {
      kind: 'rated'
      reviewId: string
      card: SittingCard
      rating: Rating
      tookMs: number
      dueAt: string | null
    }
  | { kind: 'suspended'; card: SittingCard }

/** One sitting with the day's cards: all that the screen shows, as a pure value without requests. */
export type Sitting = {
  day: string
  /** The card on screen. It stays until it is answered, whatever the server sends meanwhile. */
  current: SittingCard | null
  queue: SittingCard[]
  /** Answered cards that return in this sitting. */
  later: SittingCard[]
  /** The number of today's cards that the server has not sent yet. */
  beyond: number
  /** Oldest first. */
  past: Past[]
  /** How many steps can be undone. */
  undoable: number
  isStopped: boolean
  /** The server's figures of the day. */
  figures: Pick<ReviewDay, 'done' | 'left' | 'waiting' | 'pace' | 'coming' | 'concept'>
}

export const cardsAtHand = ({ current, queue }: Sitting): SittingCard[] =>
  current === null ? queue : [current, ...queue]

export function beginSitting(day: ReviewDay, now: Date): Sitting {
  const empty: Sitting = {
    day: day.day,
    current: null,
    queue: [],
    later: [],
    beyond: 0,
    past: [],
    undoable: 0,
    isStopped: false,
    figures: day,
  }
  return withDay(empty, day, now)
}

/**
 * Merges the server's current day into the sitting. Cards answered here are left out, even if the server has
 * not received the answer yet; cards that the server no longer names were answered on another device or
 * deleted.
 */
export function withDay(sitting: Sitting, day: ReviewDay, now: Date): Sitting {
  const known = new Set([
    ...sitting.past.map(({ card }) => card.id),
    ...sitting.later.map(({ id }) => id),
    sitting.current?.id,
  ])
  const queue = day.cards.filter(({ id }) => !known.has(id))
  const beyond = Math.max(0, day.left - day.cards.length)
  return advanced({ ...sitting, queue, beyond, figures: day }, now)
}

/** Replaces only the figures, for a sitting that is over. */
export const withFigures = (sitting: Sitting, day: ReviewDay): Sitting => ({ ...sitting, figures: day })

/**
 * If no card is on screen, takes the next: a card whose step is due, the next in order, or a card left
 * for later.
 */
function advanced(sitting: Sitting, now: Date): Sitting {
  if (sitting.current !== null) return sitting
  const [soonest] = sitting.later.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
  const isTime = soonest !== undefined && Date.parse(soonest.dueAt) <= now.getTime()
  const [first, ...queue] = sitting.queue
  if (soonest !== undefined && (isTime || (first === undefined && sitting.beyond === 0)))
    return { ...sitting, current: soonest, later: without(sitting.later, soonest.id) }
  return { ...sitting, current: first ?? null, queue }
}

const without = <Card extends { id: string }>(cards: Card[], id: string) =>
  cards.filter((card) => card.id !== id)

const hourMs = 3_600_000

/**
 * When a card returns, by the times on its buttons. A card due within minutes returns in this sitting, even
 * after the day's end; a card rated 'Again' also if its buttons had no times.
 */
function foretold(card: SittingCard, rating: Rating, at: Date): { dueAt: string | null; isSoon: boolean } {
  const dueAt = card.next?.[rating - 1] ?? null
  return { dueAt, isSoon: dueAt === null ? rating === 1 : Date.parse(dueAt) - at.getTime() < hourMs }
}

interface CardRating {
  reviewId: string
  rating: Rating
  at: Date
  tookMs: number
}

export function rate(sitting: Sitting, { reviewId, rating, at, tookMs }: CardRating): Sitting {
  const card = sitting.current
  if (card === null) return sitting
  const { dueAt, isSoon } = foretold(card, rating, at)
  const again: SittingCard = { ...card, state: 'learning', dueAt: dueAt ?? at.toISOString(), next: null }
  return advanced(
    {
      ...sitting,
      current: null,
      later: isSoon ? [...sitting.later, again] : sitting.later,
      past: [...sitting.past, { kind: 'rated', reviewId, card, rating, tookMs, dueAt }],
      undoable: Math.min(sitting.undoable + 1, undoableReviews),
    },
    at,
  )
}

/**
 * Applies the server's response to a rating to the card, unless the learner answered the card again
 * meanwhile.
 */
export function heard(
  sitting: Sitting,
  { reviewId, cardId, dueAt, again }: RatingResult,
  now: Date,
): Sitting {
  const past = sitting.past.map((one) =>
    one.kind === 'rated' && one.reviewId === reviewId ? { ...one, dueAt } : one,
  )
  const newest = past.findLast(({ card }) => card.id === cardId)
  if (newest?.kind !== 'rated' || newest.reviewId !== reviewId) return { ...sitting, past }
  if (again === null) return gone({ ...sitting, past }, cardId, now)
  const isHere = sitting.current?.id === cardId || sitting.later.some(({ id }) => id === cardId)
  const later = isHere ? sitting.later : [...sitting.later, again]
  return advanced(renewed({ ...sitting, past, later }, again), now)
}

/** Replaces a card's content or times, in any list of the sitting. */
export function renewed(sitting: Sitting, card: DueCard): Sitting {
  const renew = <Card extends SittingCard | null>(old: Card) => (old?.id === card.id ? card : old)
  return {
    ...sitting,
    current: renew(sitting.current),
    queue: sitting.queue.map(renew),
    later: sitting.later.map(renew),
  }
}

export type EditedCard = Pick<DueCard, 'id' | 'noteId' | 'kind' | 'front' | 'back' | 'hint' | 'revision'>

/** After an edit: a note's text changes on each of its cards, and a card whose gap was removed disappears. */
export function reworded(sitting: Sitting, edited: readonly EditedCard[], now: Date): Sitting {
  const words = new Map(
    edited.map(({ id, kind, front, back, hint, revision }) => [id, { kind, front, back, hint, revision }]),
  )
  const notes = new Set(edited.map(({ noteId }) => noteId))
  const reword = <Card extends SittingCard | null>(card: Card): Card =>
    card === null ? card : { ...card, ...words.get(card.id) }
  const isThere = (card: SittingCard | null) => card === null || !notes.has(card.noteId) || words.has(card.id)
  return advanced(
    {
      ...sitting,
      current: isThere(sitting.current) ? reword(sitting.current) : null,
      queue: sitting.queue.filter(isThere).map(reword),
      later: sitting.later.filter(isThere).map(reword),
      past: sitting.past.map((one) => ({ ...one, card: reword(one.card) })),
    },
    now,
  )
}

export function suspend(sitting: Sitting, now: Date): Sitting {
  const card = sitting.current
  if (card === null) return sitting
  const past: Past[] = [...sitting.past, { kind: 'suspended', card }]
  const undoable = Math.min(sitting.undoable + 1, undoableReviews)
  return advanced({ ...sitting, current: null, past, undoable }, now)
}

/** Removes a deleted card. Its entry in the history stays, so that the count does not jump. */
export function gone(sitting: Sitting, cardId: string, now: Date): Sitting {
  return advanced(
    {
      ...sitting,
      current: sitting.current?.id === cardId ? null : sitting.current,
      queue: without(sitting.queue, cardId),
      later: without(sitting.later, cardId),
    },
    now,
  )
}

export const canUndo = ({ undoable, past }: Sitting): boolean => undoable > 0 && past.length > 0

/** Undoes the last step: its card is on screen again, as it was, and the card on screen moves behind it. */
export function undo(sitting: Sitting): { sitting: Sitting; undone: Past | null } {
  const undone = sitting.past.at(-1)
  if (undone === undefined || !canUndo(sitting)) return { sitting, undone: null }
  const { current } = sitting
  const { card } = undone
  const isOther = current !== null && current.id !== card.id
  return {
    undone,
    sitting: {
      ...sitting,
      current: card,
      queue: without(isOther ? [current, ...sitting.queue] : sitting.queue, card.id),
      later: without(sitting.later, card.id),
      past: sitting.past.slice(0, -1),
      undoable: sitting.undoable - 1,
      isStopped: false,
    },
  }
}

/** The card on screen counts as the next; a card that returns is counted again. */
export function progressOf({ past, current, queue, later, beyond }: Sitting): {
  place: number
  total: number
} {
  const answered = past.filter(({ kind }) => kind === 'rated').length
  const total = answered + (current === null ? 0 : 1) + queue.length + later.length + beyond
  return { place: Math.min(answered + 1, total), total }
}

/** How many cards are left, including the card on screen. */
export const leftOf = ({ current, queue, later, beyond }: Sitting): number =>
  (current === null ? 0 : 1) + queue.length + later.length + beyond

export const isOver = (sitting: Sitting): boolean => sitting.isStopped || leftOf(sitting) === 0

/** True when this few cards are loaded: more are fetched before the last card is answered. */
export const needsMore = ({ queue, beyond }: Sitting): boolean => beyond > 0 && queue.length < 5

export type CardToRepeat = { card: SittingCard; dueAt: string | null }

/** The result of the sitting, card by card: a card was recalled if it was never rated 'Again' or 'Hard'. */
export function summaryOf({ past }: Sitting): { cards: number; toSeeAgain: CardToRepeat[]; tookMs: number } {
  const rated = past.filter((one) => one.kind === 'rated')
  const byCard = Map.groupBy(rated, ({ card }) => card.id)
  const toSeeAgain = [...byCard.values()]
    .filter((ratings) => ratings.some(({ rating }) => rating <= 2))
    .flatMap((ratings) => ratings.slice(-1).map(({ card, dueAt }) => ({ card, dueAt })))
  return {
    cards: byCard.size,
    toSeeAgain,
    tookMs: rated.reduce((sum, { tookMs }) => sum + tookMs, 0),
  }
}
