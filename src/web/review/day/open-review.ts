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
  /** Said beside the card: what was just done, or what became of an answer. */
  note: 'suspended' | 'gone' | 'refused' | null
  /** Grows with each step, so that two looks at one card are told apart. */
  turn: number
}

/** The longest time that a look at a card may be said to have taken. */
const longestLookMs = 3_600_000

/** The reviews of a learner that are open: each is told of a card that was dealt with in another one. */
const openOf = createKeyed(() => new Set<(cardId: string) => void>())

const keptReview = createKeyed((key) => {
  const [learnerId = '', conceptId] = key.split(' ')
  return openReview(learnerId, conceptId)
})

/**
 * The learner's review, whole or of one concept: a sitting that outlives its screen, so that the way back from a lesson
 * leads into it again.
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
  /** One after the other. */
  let loading: Promise<void> = Promise.resolve()

  /** The day as the server has it, after it has heard all. Of a sitting that is over only the figures are told anew. */
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

  /** What is taken back while the server tells the day is missing in it: then it is asked again. */
  async function newestDay(): Promise<ReviewDay> {
    const seen = takenBack
    await outbox.flush()
    const day = await fetchDay(more, conceptId)
    return seen === takenBack ? day : newestDay()
  }

  /** After each step: the next card's time begins, more are fetched before the last, and the end is told to the rail. */
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
      // An undoing of what never arrived has nothing to undo.
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
    /** Coming to the page: a sitting that was stopped goes on. */
    enter(): void {
      const { sitting } = store.get()
      if (sitting?.isStopped) change({ sitting: { ...sitting, isStopped: false } })
      change({ note: null })
      shownAtMs = performance.now()
      void load(true)
    },
    /** Going elsewhere: what was answered on one concept changes the day's number, which is told at its end alone. */
    leave(): void {
      if (conceptId !== undefined) void outbox.flush().then(() => refreshToday(queryClient))
    },
    rate(rating: Rating): void {
      const { sitting } = store.get()
      const card = sitting?.current
      if (!sitting || !card) return
      const at = new Date()
      const reviewId = crypto.randomUUID()
      const tookMs = Math.min(longestLookMs, Math.round(performance.now() - shownAtMs))
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
      // A gap that was put in is a card of its own.
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
    /** Beyond the day's cap, because the learner asked: so many more. */
    reviewMore(count: number): void {
      more += count
      void load(true).then(() => store.update((now) => ({ ...now, turn: now.turn + 1 })))
    },
  }
}

export type OpenReview = ReturnType<typeof openReview>

/** What an earlier page answered and could not send is not asked again. */
function withoutUnsent(day: ReviewDay, acts: readonly KeptAct[]): ReviewDay {
  const answered = new Set(acts.map(({ cardId }) => cardId))
  const cards = day.cards.filter(({ id }) => !answered.has(id))
  return { ...day, cards, left: day.left - (day.cards.length - cards.length) }
}

/** The number beside 'Review' follows at once. */
function showLeft(sitting: Sitting): void {
  const left = leftOf(sitting)
  const review =
    left === 0 ? null : { cards: left, minutes: Math.max(1, Math.round((left * sitting.figures.pace) / 60)) }
  queryClient.setQueryData<Today>(todayQuery.queryKey, (today) => today && { ...today, review })
}
