import fc from 'fast-check'
import { type Card, createEmptyCard, default_w, fsrs, type Grade } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import type { CardMemory, Rating } from '#contract/review.ts'
import { nextStates, recallOf } from './schedule.ts'

const begin = new Date('2026-01-01T12:00:00.000Z')
const fresh: CardMemory = {
  dueAt: begin.toISOString(),
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  lastReviewAt: null,
}

const memoryOf = (card: Card): CardMemory => ({
  dueAt: card.due.toISOString(),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduledDays: card.scheduled_days,
  learningSteps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  lastReviewAt: card.last_review?.toISOString() ?? null,
})

/** Ratings with the minutes before each: from none to two years. */
const histories = fc.array(
  fc.record({ rating: fc.constantFrom<Rating>(1, 2, 3, 4), after: fc.integer({ min: 0, max: 1_000_000 }) }),
  { minLength: 1, maxLength: 25 },
)
const retentions = fc.double({ min: 0.8, max: 0.97, noNaN: true })
const weights = fc.option(
  fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 21, maxLength: 21 }),
)

describe('the schedule', () => {
  it('is the scheduler’s own on every history, after every step through the database’s fields', () => {
    fc.assert(
      fc.property(histories, retentions, weights, (history, retention, factors) => {
        const parameters = factors && default_w.map((weight, index) => weight * (factors[index] ?? 1))
        const own = fsrs({
          request_retention: retention,
          ...(parameters && { w: parameters }),
          ...({ learning_steps: ['10m'], relearning_steps: ['10m'], enable_fuzz: false } as const),
          enable_short_term: true,
          maximum_interval: 36_500,
        })
        let card = createEmptyCard(begin)
        let memory = fresh
        let at = begin.getTime()
        for (const { rating, after } of history) {
          at += after * 60_000
          const settings = { retention, parameters }
          const states = nextStates(memory, new Date(at), settings)
          if (memory.lastReviewAt !== null)
            expect(recallOf(memory, new Date(at), settings)).toBeCloseTo(
              own.get_retrievability(card, new Date(at), false),
              // The scheduler rounds its input to eight digits.
              6,
            )
          card = own.next(card, new Date(at), rating as Grade).card
          memory = JSON.parse(JSON.stringify(states[rating]))
          expect(memory).toEqual(memoryOf(card))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never lies before its review, and comes later the better it was recalled', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let memory = fresh
        let at = begin.getTime()
        for (const { rating, after } of history) {
          at += after * 60_000
          const states = nextStates(memory, new Date(at), { retention: 0.9, parameters: null })
          const due = ([1, 2, 3, 4] as const).map((each) => Date.parse(states[each].dueAt))
          expect(due.every((moment) => moment > at)).toBe(true)
          expect(due).toEqual(due.toSorted((one, other) => one - other))
          memory = states[rating]
        }
      }),
      { numRuns: 100 },
    )
  })

  it('refuses weights and memories that are none, which the scheduler would take', () => {
    const schedule = (memory: CardMemory, parameters: number[] | null, retention = 0.9) =>
      nextStates(memory, begin, { retention, parameters })
    expect(() => schedule(fresh, default_w.slice(0, 19))).toThrow('no parameters')
    expect(() => schedule(fresh, [...default_w.slice(1), Number.NaN])).toThrow('no parameters')
    expect(() => schedule(fresh, null, Number.NaN)).toThrow('no chance')
    expect(() => schedule({ ...fresh, stability: Number.NaN }, null)).toThrow('no memory')
    expect(() => schedule({ ...fresh, dueAt: 'soon' }, null)).toThrow('no memory')
  })
})
