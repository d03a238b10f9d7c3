import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DueCard, ReviewDay } from '#contract/review/day.ts'
import type { Rating } from '#contract/review.ts'
import {
  beginSitting,
  canUndo,
  gone,
  heard,
  isOver,
  leftOf,
  needsMore,
  progressOf,
  rate,
  reworded,
  type Sitting,
  summaryOf,
  suspend,
  undo,
  withDay,
} from './sitting.ts'

const now = new Date('2026-11-15T09:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const inDays = (days: number) => inMinutes(days * 1440).toISOString()

const card = (id: string, part: Partial<DueCard> = {}): DueCard => ({
  id,
  noteId: `note of ${id}`,
  ordinal: 0,
  kind: 'basic',
  front: `${id}?`,
  back: `${id}.`,
  hint: '',
  revision: 1,
  place: {
    origin: 'own',
    courseId: null,
    courseTitle: null,
    unitId: null,
    unitTitle: null,
    activityId: null,
    conceptId: null,
    conceptLabel: null,
    videoId: null,
    videoTitle: null,
    videoSecond: null,
    documentId: null,
    documentTitle: null,
    documentAnchor: null,
    reflectionDay: null,
  },
  state: 'review',
  dueAt: now.toISOString(),
  recall: 0.8,
  why: 'It is time.',
  next: [inMinutes(10).toISOString(), inDays(3), inDays(6), inDays(14)],
  ...part,
})

const day = (ids: string[], part: Partial<ReviewDay> = {}): ReviewDay => ({
  day: '2026-11-15',
  endsAt: inDays(1),
  cards: ids.map((id) => card(id)),
  done: 0,
  left: ids.length,
  waiting: 0,
  pace: 30,
  concept: null,
  coming: [0, 0, 0, 0, 0, 0, 0],
  ...part,
})

let counted = 0
const answer = (sitting: Sitting, rating: Rating, at = now) => {
  counted += 1
  return rate(sitting, { reviewId: `r${counted}`, rating, at, tookMs: 5000 })
}
const shown = ({ current }: Sitting) => current?.id ?? null
/** All that is answered until nothing is left. */
const order = (sitting: Sitting): (string | null)[] =>
  sitting.current === null ? [] : [shown(sitting), ...order(answer(sitting, 3))]

describe('a sitting', () => {
  it('shows one card after the other and is over after the last', () => {
    expect(order(beginSitting(day(['a', 'b', 'c']), now))).toEqual(['a', 'b', 'c'])
    expect(isOver(beginSitting(day([]), now))).toBe(true)
  })

  it('shows a card that was not recalled once more, at the end', () => {
    const sitting = answer(beginSitting(day(['a', 'b', 'c']), now), 1)
    expect(order(sitting)).toEqual(['b', 'c', 'a'])
    expect(leftOf(sitting)).toBe(3)
  })

  it('shows it as soon as its time has come', () => {
    const sitting = answer(beginSitting(day(['a', 'b', 'c']), now), 1)
    expect(shown(answer(sitting, 3, inMinutes(9)))).toBe('c')
    expect(shown(answer(sitting, 3, inMinutes(10)))).toBe('a')
  })

  it('does not show again today what comes on another day', () => {
    expect(order(answer(beginSitting(day(['a', 'b']), now), 2))).toEqual(['b'])
  })

  it('waits for cards that the server has not handed over before it comes back to one', () => {
    const sitting = answer(beginSitting(day(['a'], { left: 3 }), now), 1)
    expect(shown(sitting)).toBeNull()
    expect([isOver(sitting), needsMore(sitting)]).toEqual([false, true])
    expect(order(withDay(sitting, day(['a', 'b', 'c']), now))).toEqual(['b', 'c', 'a'])
  })

  it('says no intervals of its own for a card that comes again, but those of the server', () => {
    const sitting = answer(beginSitting(day(['a']), now), 1)
    expect(sitting.current?.next).toBeNull()
    const again = card('a', { state: 'relearning', dueAt: inMinutes(10).toISOString() })
    const known = heard(sitting, { reviewId: `r${counted}`, cardId: 'a', dueAt: again.dueAt, again }, now)
    expect(known.current).toEqual(again)
    const other = { reviewId: `r${counted}`, cardId: 'a', dueAt: inDays(1), again: null }
    expect(heard(answer(beginSitting(day(['a', 'b']), now), 1), other, now).later).toHaveLength(1)
  })

  it('drops a card that the server keeps for another day, and takes one it wants today', () => {
    const first = answer(beginSitting(day(['a', 'b']), now), 1)
    const id = `r${counted}`
    expect(heard(first, { reviewId: id, cardId: 'a', dueAt: inDays(2), again: null }, now).later).toEqual([])
    const second = answer(beginSitting(day(['a', 'b']), now), 4)
    const result = {
      reviewId: `r${counted}`,
      cardId: 'a',
      dueAt: inMinutes(5).toISOString(),
      again: card('a'),
    }
    expect(heard(second, result, now).later).toHaveLength(1)
  })

  it('keeps the card on the table when the day is told anew, and leaves out what was answered here or elsewhere', () => {
    const sitting = answer(beginSitting(day(['a', 'b', 'c', 'd']), now), 3)
    expect(order(withDay(sitting, day(['a', 'd', 'b', 'e']), now))).toEqual(['b', 'd', 'e'])
  })

  it('counts what was answered and what is left', () => {
    const begun = beginSitting(day(['a', 'b'], { left: 12 }), now)
    expect(progressOf(begun)).toEqual({ place: 1, total: 12 })
    expect(progressOf(answer(begun, 3))).toEqual({ place: 2, total: 12 })
    expect(progressOf(answer(begun, 1))).toEqual({ place: 2, total: 13 })
  })

  it('goes on without a card that is gone', () => {
    const sitting = beginSitting(day(['a', 'b', 'c']), now)
    expect(order(gone(sitting, 'a', now))).toEqual(['b', 'c'])
    expect(order(gone(sitting, 'b', now))).toEqual(['a', 'c'])
  })

  it('puts new words on every card of the note, and takes away those that are no longer', () => {
    const siblings = day([], { cards: ['a', 'b', 'c', 'd'].map((id) => card(id, { noteId: 'n' })), left: 4 })
    const sitting = answer(beginSitting(siblings, now), 1)
    const words = {
      noteId: 'n',
      kind: 'cloze' as const,
      front: 'New?',
      back: 'New.',
      hint: 'Hm',
      revision: 2,
    }
    const edited = reworded(
      sitting,
      ['a', 'c', 'd'].map((id) => ({ ...words, id })),
      now,
    )
    const { current, queue, later, past } = edited
    expect([current, ...queue, ...later].map((one) => one?.id)).toEqual(['c', 'd', 'a'])
    for (const one of [current, ...queue, ...later, ...past.map(({ card }) => card)])
      expect(one).toMatchObject(words)
  })

  it('sums up by card what was recalled', () => {
    const begun = answer(answer(beginSitting(day(['a', 'b', 'c']), now), 1), 2)
    const { cards, toSeeAgain, tookMs } = summaryOf(answer(answer(begun, 4), 3))
    expect([cards, tookMs]).toEqual([3, 20_000])
    expect(toSeeAgain.map(({ card, dueAt }) => [card.id, dueAt])).toEqual([
      ['a', null],
      ['b', inDays(3)],
    ])
  })
})

describe('undo', () => {
  it('gives back the state before, whatever was done', () => {
    const step = fc.constantFrom<Rating | 'suspend'>(1, 2, 3, 4, 'suspend')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), fc.integer({ min: 1, max: 8 }), (steps, count) => {
        const ids = Array.from({ length: count }, (_, index) => `c${index}`)
        const states = [beginSitting(day(ids), now)]
        for (const one of steps) {
          const last = states.at(-1) as Sitting
          if (last.current === null) break
          states.push(one === 'suspend' ? suspend(last, now) : answer(last, one))
        }
        let back = states.at(-1) as Sitting
        for (let n = 1; n < states.length; n += 1) back = undo(back).sitting
        const order = (cards: { id: string }[]) => cards.map(({ id }) => id)
        const [begun] = states as [Sitting]
        expect(back.current).toEqual(begun.current)
        expect(new Set(order(back.queue))).toEqual(new Set(order(begun.queue)))
        expect([back.later, back.past, canUndo(back)]).toEqual([[], [], false])
      }),
    )
  })

  it('goes back ten steps and no further', () => {
    let sitting = beginSitting(day(Array.from({ length: 12 }, (_, index) => `c${index}`)), now)
    for (let n = 0; n < 12; n += 1) sitting = answer(sitting, 3)
    for (let n = 0; n < 10; n += 1) sitting = undo(sitting).sitting
    expect(shown(sitting)).toBe('c2')
    expect(undo(sitting)).toEqual({ sitting, undone: null })
  })

  it('opens a sitting again that was over', () => {
    const over = { ...answer(beginSitting(day(['a']), now), 4), isStopped: true }
    const { sitting, undone } = undo(over)
    expect([undone?.kind, shown(sitting), isOver(sitting)]).toEqual(['rated', 'a', false])
  })
})
