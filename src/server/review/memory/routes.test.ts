import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Memory, memorySchema, reviewSettingsSchema } from '#contract/review/memory.ts'
import { dayEnds, reviewDay } from '#contract/review/review-day.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { keepCards, keepReviews, simulateReviews } from '../../../../tests/card-reviews.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../../tests/statements.ts'
import { readMemory } from './read-memory.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const memoryOf = async ({ client }: TestLearner, zone = 'UTC'): Promise<Memory> => {
  const answer = await client.get(`/api/review/memory?zone=${zone}`)
  expect(answer.status).toBe(200)
  return memorySchema.parse(await answer.json())
}

describe('the settings', () => {
  it('are as a new learner finds them, and only what is sent changes', async () => {
    ada = await app.learner()
    const usual = {
      dailyCap: 20,
      newCap: 10,
      retention: 0.9,
      usesOwnParameters: true,
      reflectionUse: 'unasked',
    }
    expect((await memoryOf(ada)).settings).toEqual(usual)
    const save = async (changes: object) =>
      reviewSettingsSchema.parse(await (await ada.client.put('/api/review/settings', changes)).json())
    expect(await save({})).toEqual(usual)
    expect(await save({ dailyCap: 35 })).toEqual({ ...usual, dailyCap: 35 })
    await Promise.all([save({ retention: 0.95 }), save({ newCap: 0 }), save({ usesOwnParameters: false })])
    expect((await memoryOf(ada)).settings).toEqual({
      ...usual,
      dailyCap: 35,
      newCap: 0,
      retention: 0.95,
      usesOwnParameters: false,
    })
  })

  it.each([
    [{ dailyCap: 0 }, 'dailyCap', 'Please choose from 1 to 500 cards a day.'],
    [{ dailyCap: 2.5 }, 'dailyCap', undefined],
    [{ dailyCap: '' }, 'dailyCap', 'Please choose from 1 to 500 cards a day.'],
    [{ newCap: 201 }, 'newCap', 'Please choose from 0 to 200 new cards a day.'],
    [{ retention: 0.79 }, 'retention', 'Please choose from 80 to 97 %.'],
    [{ retention: 0.98 }, 'retention', 'Please choose from 80 to 97 %.'],
    [{ retention: null }, 'retention', 'Please choose from 80 to 97 %.'],
  ])('refuses %j at its field', async (changes, field, words) => {
    ada = await app.learner()
    const answer = await ada.client.put('/api/review/settings', changes)
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain(field)
    if (words !== undefined) expect(text).toContain(words)
  })

  it('are nobody else’s to change by what is sent, and hold no parameters from outside', async () => {
    ada = await app.learner()
    const grace = await app.learner()
    await ada.client.put('/api/review/settings', {
      dailyCap: 5,
      userId: grace.id,
      parameters: [1],
      ownLoss: 0,
      triedReviews: 9,
    })
    const { rows } = await app.database.pool.query(
      'select user_id, daily_cap, parameters, own_loss, tried_reviews from review_settings where user_id = any($1)',
      [[ada.id, grace.id]],
    )
    expect(rows).toEqual([
      { user_id: ada.id, daily_cap: 5, parameters: null, own_loss: null, tried_reviews: 0 },
    ])
  })
})

describe('the coming 30 days', () => {
  const now = new Date('2026-03-27T12:00:00Z')
  const zone = 'Europe/Berlin'
  const due = (at: string) => ({ memory: { state: 2, stability: 9, difficulty: 5, dueAt: at, reps: 1 } })
  const loadOf = async ({ id }: TestLearner) =>
    (await readMemory(app.services.db, id, { zone, now })).load.map(({ cards }) => cards)

  it('have each card on the local day it comes, across a change of the clocks, none put aside', async () => {
    ada = await app.learner()
    // In the night to the 29th the clocks go forward: from then on the day ends at 01:59:59 UTC.
    await keepCards(app.database.pool, ada.id, [
      due('2025-01-01T00:00:00Z'),
      due('2026-03-28T02:59:59Z'),
      due('2026-03-28T03:00:00Z'),
      due('2026-03-29T01:59:59Z'),
      due('2026-03-29T02:00:00Z'),
      due('2026-04-26T01:59:59Z'),
      due('2026-04-26T02:00:00Z'),
      { ...due('2026-03-28T12:00:00Z'), isSuspended: true },
    ])
    const memory = await readMemory(app.services.db, ada.id, { zone, now })
    expect(memory.load[0]?.day).toBe('2026-03-27')
    expect(memory.load.at(-1)?.day).toBe('2026-04-25')
    expect(memory.load.map(({ cards }) => cards)).toEqual([2, 2, 1, ...Array(26).fill(0), 1])
    expect(memory.cards).toBe(8)
  })

  it('are spread within the cap, with new cards in what is left', async () => {
    ada = await app.learner()
    await ada.client.put('/api/review/settings', { dailyCap: 10, newCap: 3 })
    await keepCards(app.database.pool, ada.id, [
      ...Array.from({ length: 24 }, () => due('2026-03-01T00:00:00Z')),
      ...Array.from({ length: 8 }, () => ({})),
    ])
    const load = await loadOf(ada)
    expect(load).toEqual([10, 10, 7, 3, 2, ...Array(25).fill(0)])
    expect(Math.max(...load)).toBeLessThanOrEqual(10)
  })

  it('have room today only for what is not done, and what comes once more today needs none', async () => {
    ada = await app.learner()
    await ada.client.put('/api/review/settings', { dailyCap: 3, newCap: 1 })
    const at = new Date()
    const ends = dayEnds(at, 'UTC')
    const [first] = simulateReviews({ cards: 1, days: 1, until: new Date(at.getTime() + 1000) })
    if (first === undefined) throw new Error('no review')
    const soon = { ...first.after, state: 1, dueAt: new Date(ends.getTime() - 1).toISOString() }
    await keepReviews(app.database.pool, ada.id, [{ ...first, reviewedAt: at, after: soon }])
    await keepCards(app.database.pool, ada.id, [
      ...Array.from({ length: 4 }, () => due('2026-03-01T00:00:00Z')),
      {},
    ])
    const { load } = await readMemory(app.services.db, ada.id, { zone: 'UTC', now: at })
    expect(load[0]?.day).toBe(reviewDay(at, 'UTC'))
    // One card that was rated and comes again, and two of four that wait; then the other two and the new one.
    expect(load.map(({ cards }) => cards).slice(0, 3)).toEqual([3, 3, 0])
  })
})

describe('recall by age', () => {
  it('counts real and foretold by days since the review before, without what was undone', async () => {
    ada = await app.learner()
    const [sample] = simulateReviews({ cards: 1, days: 1 })
    if (sample === undefined) throw new Error('no review')
    const review = (elapsedDays: number | null, rating: number, foretold: number | null) => ({
      ...sample,
      cardId: crypto.randomUUID(),
      elapsedDays,
      rating,
      foretold,
    })
    await keepReviews(app.database.pool, ada.id, [
      review(null, 3, null),
      review(0.01, 1, 0.99),
      review(0.9, 3, 0.95),
      review(1.2, 1, 0.85),
      review(3.4, 2, 0.9),
      review(7.4, 4, 0.8),
      review(90.4, 1, 0.6),
      review(400, 3, 0.4),
    ])
    await app.database.pool.query(
      `update card_reviews set undone_at = now() where user_id = $1 and elapsed_days = 7.4`,
      [ada.id],
    )
    const { recallByAge, reviews } = await memoryOf(ada)
    expect(reviews).toBe(7)
    const figures = recallByAge.map((age) => [age.fromDays, age.toDays, age.reviews, age.recalled])
    expect(figures).toEqual([
      [0, 0, 1, 0],
      [1, 1, 2, 1],
      [2, 3, 1, 1],
      [4, 7, 0, 0],
      [8, 14, 0, 0],
      [15, 30, 0, 0],
      [31, 90, 1, 0],
      [91, null, 1, 1],
    ])
    expect(recallByAge[1]?.foretold).toBeCloseTo(0.9)
    expect(recallByAge[3]?.foretold).toBeNull()
  })
})

describe('what a target costs', () => {
  it('is claimed from twenty cards in review on, and rises with the target', async () => {
    ada = await app.learner()
    const card = { memory: { state: 2, stability: 10, difficulty: 5, reps: 3 } }
    await keepCards(
      app.database.pool,
      ada.id,
      Array.from({ length: 19 }, () => card),
    )
    expect((await memoryOf(ada)).costs).toEqual([])
    await keepCards(app.database.pool, ada.id, [card, { ...card, isSuspended: true }])
    const { costs } = await memoryOf(ada)
    expect(costs.map(({ retention }) => Math.round(retention * 100))).toEqual(
      Array.from({ length: 18 }, (_, step) => 80 + step),
    )
    // Stability is the interval at 90 %: twenty cards every ten days.
    expect(costs.find(({ retention }) => retention === 0.9)?.cardsADay).toBeCloseTo(2)
    const daily = costs.map(({ cardsADay }) => cardsADay)
    expect(daily).toEqual(daily.toSorted((one, other) => one - other))
  })
})

it('takes as many statements for many cards as for none, and an unknown zone for universal time', async () => {
  const statements = async (learner: TestLearner) =>
    beyondSessionAndLimiter(await recordStatements(() => memoryOf(learner, 'Nowhere/Town'))).length
  ada = await app.learner()
  expect(await statements(ada)).toBe(5)
  await keepReviews(app.database.pool, ada.id, simulateReviews({ cards: 60, days: 90 }))
  expect(await statements(ada)).toBe(5)
  expect((await memoryOf(ada, 'Nowhere/Town')).load).toEqual((await memoryOf(ada)).load)
})
