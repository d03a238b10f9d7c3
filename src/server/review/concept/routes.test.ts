import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListedCard, noteCardsSchema } from '#contract/review/cards.ts'
import { reviewDaySchema } from '#contract/review/day.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { courseWithConcepts } from '../../../../tests/knowledge.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../../tests/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function learnerWithConcepts() {
  const learner = await app.learner()
  const { concepts } = await courseWithConcepts(app.database.pool, learner)
  const [rate, size] = concepts.map(({ id }) => id)
  return { ...learner, rate: rate ?? '', size: size ?? '' }
}

async function make({ client }: TestLearner, front: string, conceptId?: string): Promise<ListedCard> {
  const answer = await client.post('/api/cards', { front, back: 'That.', conceptId })
  const [card] = noteCardsSchema.parse(await answer.json()).cards
  if (card === undefined) throw new Error('No card was made.')
  return card
}

async function dayOf({ client }: TestLearner, conceptId?: string) {
  const answer = await client.get(
    `/api/review?zone=Europe/Berlin${conceptId ? `&conceptId=${conceptId}` : ''}`,
  )
  expect(answer.status).toBe(200)
  return reviewDaySchema.parse(await answer.json())
}

const rate = ({ client }: TestLearner, card: ListedCard, rating: number, id = randomUUID()) =>
  client.post(`/api/cards/${card.id}/reviews?zone=Europe/Berlin`, {
    id,
    rating,
    at: new Date().toISOString(),
  })

/** Makes the card look as if it was recalled some days ago and is due in some days. */
const seen = (card: ListedCard, daysAgo: number, dueInDays: number) =>
  app.database.pool.query(
    `update cards set state = 2, stability = 10, difficulty = 5, reps = 2, last_review_at = now() - $2 * interval '1 day',
       due_at = now() + $3 * interval '1 day' where id = $1`,
    [card.id, daysAgo, dueInDays],
  )

it('asks all cards on a concept, due or not and beyond the caps, and no other', async () => {
  const ada = await learnerWithConcepts()
  await ada.client.put('/api/review/settings', { dailyCap: 1, newCap: 0 })
  const [early, due, fresh] = [
    await make(ada, 'Early', ada.rate),
    await make(ada, 'Due', ada.rate),
    await make(ada, 'New', ada.rate),
  ]
  await make(ada, 'On another', ada.size)
  await make(ada, 'On none')
  await seen(early, 2, 8)
  await seen(due, 12, -2)
  const only = await dayOf(ada, ada.rate)
  expect(new Set(only.cards.map(({ id }) => id))).toEqual(new Set([early.id, due.id, fresh.id]))
  expect(only).toMatchObject({ left: 3, done: 0, waiting: 0, concept: { label: 'Base rate' } })
  const whole = await dayOf(ada)
  expect(whole.concept).toBeNull()
  expect(only.concept?.leftOfDay).toBe(whole.left)
})

it('asks a card once a day, and again where its step comes before the day ends', async () => {
  const ada = await learnerWithConcepts()
  const [missed, known, late] = [
    await make(ada, 'Missed', ada.rate),
    await make(ada, 'Known', ada.rate),
    await make(ada, 'Late', ada.rate),
  ]
  await seen(late, 3, 4)
  const review = randomUUID()
  await rate(ada, missed, 1)
  await rate(ada, known, 4)
  await rate(ada, late, 3, review)
  const after = await dayOf(ada, ada.rate)
  expect(after.cards.map(({ id }) => id)).toEqual([missed.id])
  expect(after).toMatchObject({ left: 1, done: 2 })
  // After an undo, the card counts as not seen.
  await ada.client.delete(`/api/card-reviews/${review}`)
  expect((await dayOf(ada, ada.rate)).cards.map(({ id }) => id)).toContain(late.id)
})

it('leaves out what is suspended and what waits for its first day', async () => {
  const ada = await learnerWithConcepts()
  const [suspended, tomorrow] = [
    await make(ada, 'Suspended', ada.rate),
    await make(ada, 'Tomorrow', ada.rate),
  ]
  await ada.client.post(`/api/cards/${suspended.id}/suspend`, { isSuspended: true })
  await app.database.pool.query(`update cards set due_at = now() + interval '2 days' where id = $1`, [
    tomorrow.id,
  ])
  expect(await dayOf(ada, ada.rate)).toMatchObject({ left: 0, done: 0, cards: [] })
})

it('knows nothing of a concept that is not its learner’s', async () => {
  const [ada, grace] = [await learnerWithConcepts(), await app.learner()]
  await make(ada, 'Hers', ada.rate)
  for (const id of [ada.rate, randomUUID()]) {
    const answer = await grace.client.get(`/api/review?conceptId=${id}`)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      404,
      'concept_not_found',
    ])
  }
  expect((await ada.client.get('/api/review?conceptId=base-rate')).status).toBe(400)
})

it('costs the same however many cards there are', async () => {
  const ada = await learnerWithConcepts()
  await make(ada, 'One', ada.rate)
  const count = async () => beyondSessionAndLimiter(await recordStatements(() => dayOf(ada, ada.rate))).length
  const few = await count()
  for (let n = 0; n < 30; n++) await make(ada, `Card ${n}`, ada.rate)
  expect(await count()).toBe(few)
  expect(await dayOf(ada, ada.rate)).toMatchObject({ left: 31 })
})
