import { clipParameters, default_w } from 'ts-fsrs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memorySchema } from '#contract/review/memory.ts'
import { readReviewSettings } from '#server/review/memory/read-settings.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { keepReviews, simulateReviews } from '../../../../tests/card-reviews.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { fitElsewhere } from './fit-elsewhere.ts'
import { type FittedParameters, fitParameters } from './fit-parameters.ts'
import { historiesOf } from './histories.ts'
import { ownParameterRounds } from './try-own.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const forgetful = clipParameters(
  default_w.map((weight, at) => (at < 4 ? weight * 0.15 : at === 8 ? weight - 1 : weight)),
  1,
)
/** A fixed day in the past: the current time of day would produce other reviews. */
const until = new Date('2026-05-01T10:00:00Z')
const longAgo = simulateReviews({ cards: 150, days: 120, truth: forgetful, until })

const tryOwnParameters = (fitting = fitElsewhere) => ownParameterRounds(app.services.db, { fitting })()

async function learnerWith(reviews: typeof longAgo): Promise<TestLearner> {
  // Learners of earlier tests must not be in the round.
  await app.database.pool.query('delete from card_reviews')
  const ada = await app.learner()
  await keepReviews(app.database.pool, ada.id, afresh(reviews))
  return ada
}

/** The same reviews on new cards. */
function afresh(reviews: typeof longAgo) {
  const ids = new Map(reviews.map(({ cardId }) => [cardId, crypto.randomUUID() as string]))
  return reviews.map((review) => ({ ...review, cardId: ids.get(review.cardId) ?? '' }))
}

/** The number of reviews that the fit can use. */
const countOf = (reviews: typeof longAgo) => {
  const { fitted, held } = historiesOf(reviews)
  return fitted + held
}

const settingsOf = async ({ id }: TestLearner) =>
  (await app.database.pool.query('select * from review_settings where user_id = $1', [id])).rows[0]
const ownOf = async ({ client }: TestLearner) =>
  memorySchema.parse(await (await client.get('/api/review/memory')).json()).own
const answering = (fitted: Partial<FittedParameters>) => async (): Promise<FittedParameters> => ({
  parameters: [...default_w],
  defaultLoss: 0.5,
  ownLoss: 0.4,
  ...fitted,
})

it('takes own parameters that foretell better, found in a process of their own', async () => {
  const ada = await learnerWith(longAgo)
  await tryOwnParameters()
  const own = await ownOf(ada)
  expect(own).toMatchObject({ reviews: longAgo.length, isBetter: true })
  const { db } = app.services
  const here = fitParameters(historiesOf(longAgo))
  // Reviews of the same time may come in another order, and the border of the last fifth is among them.
  expect(own?.ownLoss).toBeCloseTo(here.ownLoss, 2)
  expect((await readReviewSettings(db, ada.id)).parameters).toHaveLength(default_w.length)
  // When own parameters are off, the default ones are used; the figures stay.
  await ada.client.put('/api/review/settings', { usesOwnParameters: false })
  expect((await readReviewSettings(db, ada.id)).parameters).toBeNull()
  expect(await ownOf(ada)).toEqual(own)
})

it('takes them if and only if they were less far off', async () => {
  for (const [ownLoss, defaultLoss] of [
    [0.4, 0.5],
    [0.5, 0.5],
    [0.6, 0.5],
    [0, 0],
  ] as const) {
    const ada = await learnerWith(longAgo)
    await tryOwnParameters(answering({ ownLoss, defaultLoss }))
    expect((await settingsOf(ada)).parameters !== null).toBe(ownLoss < defaultLoss)
    expect(await ownOf(ada)).toMatchObject({ ownLoss, defaultLoss, isBetter: ownLoss < defaultLoss })
  }
})

it('tries from 400 reviews on, and again after 200 more', async () => {
  let tries = 0
  const fit = async () => {
    tries += 1
    return answering({})()
  }
  const ada = await learnerWith(longAgo.slice(0, 399))
  await tryOwnParameters(fit)
  expect([tries, await settingsOf(ada)]).toEqual([0, undefined])
  await keepReviews(app.database.pool, ada.id, afresh(longAgo.slice(399, 400)))
  await tryOwnParameters(fit)
  await tryOwnParameters(fit)
  expect(tries).toBe(1)
  const later = (count: number) =>
    afresh(longAgo.slice(0, count)).map((review, place) => ({
      ...review,
      reviewedAt: new Date(Date.now() + place),
    }))
  await keepReviews(app.database.pool, ada.id, later(199))
  await tryOwnParameters(fit)
  expect(tries).toBe(1)
  await keepReviews(app.database.pool, ada.id, later(1))
  await ada.client.put('/api/review/settings', { usesOwnParameters: false })
  await tryOwnParameters(fit)
  expect(tries).toBe(1)
  await ada.client.put('/api/review/settings', { usesOwnParameters: true })
  await Promise.all([tryOwnParameters(fit), tryOwnParameters(fit)])
  expect(tries).toBe(2)
})

it('leaves everything as it was where it fails or is ended in the middle, and tries again', async () => {
  const ada = await learnerWith(longAgo)
  await ada.client.put('/api/review/settings', { dailyCap: 33 })
  const before = await settingsOf(ada)
  await expect(tryOwnParameters(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await settingsOf(ada)).toEqual(before)
  await tryOwnParameters(answering({}))
  expect(await settingsOf(ada)).toMatchObject({ daily_cap: 33, own_loss: 0.4 })
})

it('says nothing of too few reviews that tell something, and drops parameters that are no longer better', async () => {
  const ada = await learnerWith(longAgo)
  await tryOwnParameters(answering({}))
  await app.database.pool.query(`update review_settings set tried_at = '2020-01-01' where user_id = $1`, [
    ada.id,
  ])
  await tryOwnParameters(answering({ ownLoss: 0.9 }))
  expect((await settingsOf(ada)).parameters).toBeNull()
  const grace = await learnerWith(
    longAgo.filter(({ elapsedDays }) => elapsedDays === null || elapsedDays < 0.5),
  )
  await keepReviews(
    app.database.pool,
    grace.id,
    Array.from({ length: 10 }, () =>
      afresh(longAgo.filter(({ elapsedDays }) => elapsedDays === null)),
    ).flat(),
  )
  await tryOwnParameters(() => Promise.reject(new Error('nothing to fit')))
  expect(await ownOf(grace)).toBeNull()
})

it('never hands parameters to the scheduler that are none', async () => {
  const ada = await learnerWith(longAgo)
  for (const wrong of [
    '{0.1,0.2}',
    `{${default_w.map(() => 'NaN').join(',')}}`,
    `{${default_w.map(() => 1e9).join(',')}}`,
  ]) {
    await app.database.pool.query(
      `insert into review_settings (user_id, parameters) values ($1, $2)
       on conflict (user_id) do update set parameters = excluded.parameters`,
      [ada.id, wrong],
    )
    expect((await readReviewSettings(app.services.db, ada.id)).parameters).toBeNull()
    expect((await ada.client.get('/api/review')).status).toBe(200)
  }
})

it('has the same answer from the other process as from this one', async () => {
  const histories = historiesOf(simulateReviews({ cards: 20, days: 60, truth: forgetful, until }))
  expect(await fitElsewhere(histories)).toEqual(fitParameters(histories))
})

it('a try that fails costs nobody else theirs, and waits longer each time', async () => {
  const [one, other] = [await learnerWith(longAgo), await app.learner()]
  await keepReviews(app.database.pool, other.id, afresh(longAgo))
  // Ada is tried first.
  const [ada, ben] = one.id < other.id ? [one, other] : [other, one]
  const hour = 3_600_000
  let now = 0
  let broken = 0
  let isHeld = true
  const round = ownParameterRounds(app.services.db, {
    now: () => now,
    fitting: async (histories) => {
      // Only Ada's try fails; she has more reviews.
      if (!isHeld || histories.fitted + histories.held === counted) return answering({})()
      broken += 1
      throw new Error('out of memory')
    },
  })
  const counted = countOf(longAgo)
  await keepReviews(app.database.pool, ada.id, afresh(longAgo.slice(-60)))
  await expect(round()).rejects.toThrow('out of memory')
  expect([await settingsOf(ada), (await settingsOf(ben)).own_loss]).toEqual([undefined, 0.4])
  const tried: number[] = []
  for (const hours of [0.5, 1, 2.9, 3, 6.9, 7]) {
    now = hours * hour
    await round().catch(() => {})
    tried.push(broken)
  }
  expect(tried).toEqual([1, 2, 2, 3, 3, 4])
  isHeld = false
  now = 15 * hour
  await round()
  expect((await settingsOf(ada)).own_loss).toBe(0.4)
})
