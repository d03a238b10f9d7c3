import { clipParameters, default_w } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { areSound } from '#server/review/memory/sound-parameters.ts'
import { simulateReviews } from '../../../../tests/card-reviews.ts'
import { fitParameters, lossOf } from './fit-parameters.ts'
import { historiesOf } from './histories.ts'

const until = new Date('2026-11-01T10:00:00Z')

/**
 * The default parameters with a memory that is stronger by a factor at first, and grows faster with each
 * recall.
 */
const otherMemory = (times: number, growth: number) =>
  clipParameters(
    default_w.map((weight, at) => (at < 4 ? weight * times : at === 8 ? weight + growth : weight)),
    1,
  )

const fitted = (truth: readonly number[] | number, seed: number, cards = 300) => {
  const histories = historiesOf(simulateReviews({ cards, days: 180, truth, seed, until }))
  return { ...fitParameters(histories), histories }
}

describe('own parameters', () => {
  it.each([
    ['forgets fast', otherMemory(0.15, -1)],
    ['keeps for long', otherMemory(6, 1)],
  ])('foretell better for a learner who %s, and nearly as well as the truth', (_name, truth) => {
    for (const seed of [1, 2, 3]) {
      const { ownLoss, defaultLoss, histories } = fitted(truth, seed)
      expect(ownLoss).toBeLessThan(defaultLoss)
      expect(ownLoss).toBeLessThan(lossOf(truth, histories.cards, 'held') + 0.02)
    }
  })

  it('stay near everybody’s for a learner who is like everybody', () => {
    for (const seed of [1, 2, 3]) {
      const { ownLoss, defaultLoss } = fitted(default_w, seed)
      expect(Math.abs(ownLoss - defaultLoss)).toBeLessThan(0.01)
    }
  })

  it('are sound and the same each time, whatever was rated', () => {
    for (const truth of [0, 0.5, 1, otherMemory(20, 3), otherMemory(0.01, -1.5)]) {
      const first = fitted(truth, 7, 10)
      expect(areSound(first.parameters)).toBe(true)
      expect(Number.isFinite(first.ownLoss) && Number.isFinite(first.defaultLoss)).toBe(true)
      expect(fitted(truth, 7, 10).parameters).toEqual(first.parameters)
    }
  })

  it('are found without a look at the reviews held back', () => {
    const reviews = simulateReviews({ cards: 60, days: 120, seed: 4, until })
    const { cards, fitted, held } = historiesOf(reviews)
    const parameters = (rating: number | null) =>
      fitParameters({
        fitted,
        held,
        cards: cards.map(({ start, steps }) => ({
          start,
          steps: steps.map((step) =>
            step.part === 'held' ? { ...step, rating: rating ?? step.rating } : step,
          ),
        })),
      }).parameters
    expect(parameters(1)).toEqual(parameters(null))
  })
})

describe('histories', () => {
  it('hold back the last fifth of the reviews that tell something', () => {
    const reviews = simulateReviews({ cards: 50, days: 100, seed: 2, until })
    const { cards, fitted, held } = historiesOf(reviews)
    const parts = cards.flatMap(({ steps }) => steps.map(({ part }) => part))
    expect(parts).toHaveLength(reviews.length)
    expect(parts.filter((part) => part === 'fitted')).toHaveLength(fitted)
    expect(parts.filter((part) => part === 'held')).toHaveLength(held)
    expect(fitted / (fitted + held)).toBeCloseTo(0.8, 1)
    // The order of the input does not matter.
    expect(historiesOf(reviews.toReversed())).toMatchObject({ fitted, held })
  })

  it('count no first review and none of the same day, not even across midnight', () => {
    const memory = { dueAt: '', scheduledDays: 0, learningSteps: 0, reps: 1, lapses: 0, state: 2 }
    const review = (at: string, lastReviewAt: string | null) => ({
      cardId: at,
      rating: 3,
      reviewedAt: new Date(at),
      before: {
        ...memory,
        stability: lastReviewAt === null ? 0 : 3,
        difficulty: lastReviewAt === null ? 0 : 5,
        lastReviewAt,
      },
    })
    const { fitted, held } = historiesOf([
      review('2026-05-01T10:00:00Z', null),
      review('2026-05-01T10:10:00Z', '2026-05-01T10:00:00Z'),
      review('2026-05-02T00:05:00Z', '2026-05-01T23:55:00Z'),
      review('2026-05-02T08:00:00Z', '2026-05-01T10:00:00Z'),
      review('2026-05-03T08:00:00Z', '2026-05-09T10:00:00Z'),
    ])
    expect(fitted + held).toBe(1)
  })

  it('begin with what was known of a card whose earlier reviews are not among them', () => {
    const reviews = simulateReviews({ cards: 30, days: 100, seed: 3, until })
    const late = historiesOf(reviews.slice(-60)).cards
    expect(late.some(({ start }) => start !== null)).toBe(true)
    expect(historiesOf(reviews).cards.every(({ start }) => start === null)).toBe(true)
  })
})
