import type { DueCard, ReviewDay } from '#contract/review/day.ts'
import type { Today } from '#contract/review/today.ts'
import type { Rating } from '#contract/review.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshToday, todayQuery } from '#web/review/use-today.ts'
import { createKeyed, createStore } from '#web/ui/store.ts'
import { outboxOf } from './answers.ts'
import { fetchDay, isRated } from './api.ts'
import type { KeptAct } from './outbox.ts'
import {
  beginSitting,
  type EditedCard,
  gone,
  heard,
  isOver,
  leftOf,
  needsMore,
  rate as rated,
  renewed,
  reworded,
  type Sitting,
  suspend as suspended,
  undo as undone,
  withDay,
  withFigures,
} from './sitting.ts'

interface Review {
  sitting: Sitting | null
  isLoading: boolean
  fault: unknown
  /** Shown beside the card: the last action, or what happened to an answer. */
  note: 'suspended' | 'gone' | 'refused' | null
  /** Grows with each step, so that two views of the same card differ. */
  turn: number
}

/** The longest time that one view of a card may count. */
const maxLookMs = 3_600_000

/** The learner's open reviews: each is notified of a card that another one has handled. */
const openOf = createKeyed(() => new Set<(cardId: string) => void>())

const keptReview = createKeyed((key) => {
  const [learnerId = '', conceptId] = key.split(' ')
  return openReview(learnerId, conceptId)
})

/**
 * The learner's review, of all cards or of one concept: a sitting that outlives its screen, so that a learner
 * who returns from a lesson continues it.
 */
export const reviewOf = (learnerId: string, conceptId: string | null) =>
  keptReview(conceptId === null ? learnerId : `${learnerId} ${conceptId}`)

function openReview(learnerId: string, conceptId: string | undefined) {
  const store = createStore<Review>({ sitting: null, isLoading: false, fault: null, note: null, turn: 0 })
  const outbox = outboxOf(learnerId)
  const change = (part: Partial<Review>) => store.update((now) => ({ ...now, ...part }))
  const open = openOf(learnerId)
  const takeOff = (cardId: string) => {
    const { sitting } = store.get()
    if (sitting !== null) change({ sitting: gone(sitting, cardId, new Date()) })
  }
  open.add(takeOff)
  const tellOthers = (cardId: string) => {
    for (const other of open) if (other !== takeOff) other(cardId)
  }
  let shownAtMs = performance.now()
  let more = 0
  let takenBack = 0
  /** The loads run one after the other. */
  let loading: Promise<void> = Promise.resolve()

  /** Loads the day from the server after all acts are sent. A sitting that is over gets only new figures. */
  async function load(takesCards: boolean): Promise<void> {
    const before = loading
    const mine = tellDay(before, takesCards)
    loading = mine
    await mine
    if (loading === mine) change({ isLoading: false })
  }
  async function tellDay(before: Promise<void>, takesCards: boolean): Promise<void> {
    change({ isLoading: true, fault: null })
    await before
    try {
      const day = await newestDay()
      const news = withoutUnsent(day, outbox.store.get().acts)
      const { sitting, turn } = store.get()
      const now = new Date()
      if (sitting?.current === null) shownAtMs = performance.now()
      if (sitting === null || sitting.day !== day.day)
        change({ sitting: beginSitting(news, now), turn: turn + 1 })
      else change({ sitting: takesCards ? withDay(sitting, news, now) : withFigures(sitting, day) })
    } catch (fault) {
      change({ fault })
    }
  }

  /** A response computed before an undo lacks the undone card: then the day is requested again. */
  async function newestDay(): Promise<ReviewDay> {
    const seen = takenBack
    await outbox.flush()
    const day = await fetchDay(more, conceptId)
    return seen === takenBack ? day : newestDay()
  }

  /**
   * After each step: restarts the clock for the next card, fetches more before the last card, and updates the
   * rail.
   */
  function step(sitting: Sitting, note: Review['note'] = null): void {
    shownAtMs = performance.now()
    store.update((now) => ({ ...now, sitting, note, turn: now.turn + 1 }))
    if (conceptId === undefined) showLeft(sitting)
    if (isOver(sitting)) void load(false).then(() => refreshToday(queryClient))
    else if (needsMore(sitting) && !store.get().isLoading) void load(true)
  }

  outbox.listen((act, outcome) => {
    const { sitting } = store.get()
    if (sitting === null) return
    const now = new Date()
    if ('refusal' in outcome) {
      const isUnknown = outcome.refusal.status === 404
      // A rating that the server never received needs no undo there.
      if (isUnknown && act.kind === 'undo') return
      if (isUnknown) change({ sitting: gone(sitting, act.cardId, now), note: 'gone' })
      else change({ note: 'refused' })
    } else if (isRated(outcome.answer)) change({ sitting: heard(sitting, outcome.answer, now) })
    else if (act.kind === 'undo' && sitting.current?.id === act.cardId)
      change({ sitting: renewed(sitting, outcome.answer as DueCard) })
  })

  return {
    store,
    outbox,
    load: () => load(true),
    /** Called when the learner opens the page: a stopped sitting continues. */
    enter(): void {
      const { sitting } = store.get()
      if (sitting?.isStopped) change({ sitting: { ...sitting, isStopped: false } })
      change({ note: null })
      shownAtMs = performance.now()
      void load(true)
    },
    /**
     * Called when the learner leaves: answers on one concept change the day's number, which is updated only
     * at the end.
     */
    leave(): void {
      if (conceptId !== undefined) void outbox.flush().then(() => refreshToday(queryClient))
    },
    rate(rating: Rating): void {
      const { sitting } = store.get()
      const card = sitting?.current
      if (!sitting || !card) return
      const at = new Date()
      const reviewId = crypto.randomUUID()
      const tookMs = Math.min(maxLookMs, Math.round(performance.now() - shownAtMs))
      const { id: cardId } = card
      const after = rated(sitting, { reviewId, rating, at, tookMs })
      outbox.add({ kind: 'rate', cardId, rating: { id: reviewId, rating, at: at.toISOString(), tookMs } })
      step(after)
      tellOthers(cardId)
    },
    suspend(): void {
      const { sitting } = store.get()
      if (!sitting?.current) return
      const { id: cardId } = sitting.current
      outbox.add({ kind: 'suspend', cardId, isSuspended: true })
      step(suspended(sitting, new Date()), 'suspended')
      tellOthers(cardId)
    },
    undo(): void {
      const { sitting } = store.get()
      if (sitting === null) return
      const back = undone(sitting)
      if (back.undone === null) return
      takenBack += 1
      const { card } = back.undone
      if (back.undone.kind === 'rated') outbox.takeBack(card.id, back.undone.reviewId)
      else outbox.add({ kind: 'suspend', cardId: card.id, isSuspended: false })
      step(back.sitting)
    },
    reword(edited: readonly EditedCard[]): void {
      const { sitting } = store.get()
      if (sitting === null) return
      change({ sitting: reworded(sitting, edited, new Date()) })
      // A gap that was added is a separate card.
      void load(true)
    },
    stop(): void {
      const { sitting } = store.get()
      if (sitting !== null) step({ ...sitting, isStopped: true })
    },
    goOn(): void {
      const { sitting } = store.get()
      if (sitting === null) return
      step({ ...sitting, isStopped: false })
      void load(true)
    },
    /** Adds this many cards beyond the day's limit, at the learner's request. */
    reviewMore(count: number): void {
      more += count
      void load(true).then(() => store.update((now) => ({ ...now, turn: now.turn + 1 })))
    },
  }
}

export type OpenReview = ReturnType<typeof openReview>

/** Leaves out cards that an earlier page answered but could not send. */
function withoutUnsent(day: ReviewDay, acts: readonly KeptAct[]): ReviewDay {
  const answered = new Set(acts.map(({ cardId }) => cardId))
  const cards = day.cards.filter(({ id }) => !answered.has(id))
  return { ...day, cards, left: day.left - (day.cards.length - cards.length) }
}

/** Updates the number beside 'Review' at once. */
function showLeft(sitting: Sitting): void {
  const left = leftOf(sitting)
  const review =
    left === 0 ? null : { cards: left, minutes: Math.max(1, Math.round((left * sitting.figures.pace) / 60)) }
  queryClient.setQueryData<Today>(todayQuery.queryKey, (today) => today && { ...today, review })
}
