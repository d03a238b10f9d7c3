import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardsPageSchema, type ListedCard, noteCardsSchema } from '#contract/review/cards.ts'
import { dueCardSchema, ratingResultSchema, reviewDaySchema } from '#contract/review/day.ts'
import type { Rating } from '#contract/review.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { courseWithConcepts, showEvidence } from '../../../tests/knowledge.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const newLearner = async () => {
  ada = await app.learner()
}

async function make(words: object): Promise<ListedCard[]> {
  const answer = await ada.client.post('/api/cards', { back: 'Answer', ...words })
  expect(answer.status).toBe(201)
  return noteCardsSchema.parse(await answer.json()).cards
}
const makeOne = async (words: object) => (await make(words))[0] as ListedCard

async function day(query = '') {
  const answer = await ada.client.get(`/api/review?zone=Europe/Berlin${query}`)
  expect(answer.status).toBe(200)
  return reviewDaySchema.parse(await answer.json())
}

const rating = (rated: Rating, id = randomUUID()) => ({
  id,
  rating: rated,
  at: new Date().toISOString(),
  tookMs: 4000,
})

async function rate(cardId: string, sent = rating(3)) {
  const answer = await ada.client.post(`/api/cards/${cardId}/reviews?zone=Europe/Berlin`, sent)
  expect(answer.status).toBe(200)
  return ratingResultSchema.parse(await answer.json())
}

const rowOf = async (table: string, id: string) =>
  (await app.database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]

it('asks a new card, and asks it again when its time comes', async () => {
  await newLearner()
  const card = await makeOne({ front: 'What is a base rate?' })
  expect(card).toMatchObject({ kind: 'basic', ordinal: 0, state: 'new', recall: null, isSuspended: false })
  const before = await day()
  expect(before).toMatchObject({ done: 0, left: 1, waiting: 0, pace: 30, coming: [0, 0, 0, 0, 0, 0, 0] })
  expect(before.cards).toMatchObject([
    { id: card.id, front: 'What is a base rate?', why: 'New: you made it today.' },
  ])
  const again = await rate(card.id, rating(1))
  expect(again.again).toMatchObject({ id: card.id, state: 'learning' })
  expect(await day()).toMatchObject({ done: 0, left: 1 })
  const later = await rate(card.id, rating(4))
  expect(later.again).toBeNull()
  const after = await day()
  expect(after).toMatchObject({ done: 1, left: 0, cards: [] })
})

it('counts a rating once, however often it is sent, and answers as it did', async () => {
  await newLearner()
  const card = await makeOne({ front: 'Once' })
  const sent = rating(1)
  const first = await rate(card.id, sent)
  await rate(card.id)
  const again = await rate(card.id, sent)
  expect(again.dueAt).toBe(first.dueAt)
  expect(await rowOf('cards', card.id)).toMatchObject({ reps: 2 })
})

it('takes a rating back with all that it changed', async () => {
  await newLearner()
  const { pool } = app.database
  const { concepts } = await courseWithConcepts(pool, ada)
  const conceptId = concepts[0]?.id
  const card = await makeOne({ front: 'Undo', conceptId })
  const before = await rowOf('cards', card.id)
  const sent = rating(4)
  await rate(card.id, sent)
  const shown = () =>
    pool.query('select outcome, asked, answered from evidence where concept_id = $1', [conceptId])
  expect((await shown()).rows).toEqual([{ outcome: 1, asked: 'Undo', answered: 'Easy' }])
  const undo = () => ada.client.delete(`/api/card-reviews/${sent.id}`)
  const undone = dueCardSchema.parse(await (await undo()).json())
  expect(undone).toMatchObject({ id: card.id, state: 'new' })
  expect(await rowOf('cards', card.id)).toEqual(before)
  expect((await shown()).rows).toEqual([])
  expect((await undo()).status).toBe(200)
  await rate(card.id, sent)
  expect(await rowOf('cards', card.id)).toEqual(before)
})

it('takes back only the newest of a card, and only one of the last ten', async () => {
  await newLearner()
  const [one, other] = [await makeOne({ front: 'One' }), await makeOne({ front: 'Other' })]
  const sent = [rating(3), rating(3)] as const
  await rate(one.id, sent[0])
  await rate(one.id, sent[1])
  const refused = await ada.client.delete(`/api/card-reviews/${sent[0].id}`)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'rated_since' })
  for (let times = 0; times < 10; times += 1) await rate(other.id)
  expect(await (await ada.client.delete(`/api/card-reviews/${sent[1].id}`)).json()).toMatchObject({
    code: 'rating_too_old',
  })
})

it('knows a card and a rating of its learner alone', async () => {
  await newLearner()
  const card = await makeOne({ front: 'Mine' })
  const sent = rating(3)
  await rate(card.id, sent)
  const bob = await app.learner('Bob')
  const calls = [
    bob.client.post(`/api/cards/${card.id}/reviews`, rating(3)),
    bob.client.get(`/api/cards/${card.id}`),
    bob.client.put(`/api/cards/${card.id}`, { front: 'His', back: '' }),
    bob.client.post(`/api/cards/${card.id}/suspend`, { isSuspended: true }),
    bob.client.delete(`/api/cards/${card.id}`),
    bob.client.delete(`/api/card-reviews/${sent.id}`),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})

it('edits a note: gaps that stay keep their memory', async () => {
  await newLearner()
  const [first, second] = await make({ front: '{{c1::One}} and {{c2::two}}' })
  await rate(second?.id ?? '', rating(4))
  const edit = (front: string, revision?: number) =>
    ada.client.put(`/api/cards/${second?.id}`, { front, back: 'b', revision })
  const { cards } = noteCardsSchema.parse(await (await edit('{{c2::Two}} and {{c3::three}}', 1)).json())
  expect(cards).toMatchObject([
    { id: second?.id, ordinal: 2, reps: 1 },
    { ordinal: 3, reps: 0 },
  ])
  expect(await rowOf('cards', first?.id ?? '')).toBeUndefined()
  expect((await edit('stale', 1)).status).toBe(409)
  expect(await (await ada.client.get(`/api/cards/${second?.id}`)).json()).toEqual({ cards })
  const plain = noteCardsSchema.parse(await (await edit('no gap')).json())
  expect(plain.cards).toMatchObject([{ id: second?.id, ordinal: 0, kind: 'basic', reps: 1 }])
})

it('suspends a card, which is then not asked, and deletes it with its siblings', async () => {
  await newLearner()
  const [one, other] = await make({ front: 'Hund', isReversed: true })
  await ada.client.post(`/api/cards/${one?.id}/suspend`, { isSuspended: true })
  expect((await day()).cards.map(({ id }) => id)).toEqual([other?.id])
  await rate(one?.id ?? '', rating(3))
  expect(await rowOf('cards', one?.id ?? '')).toMatchObject({ reps: 1, suspended_at: expect.any(Date) })
  expect((await ada.client.delete(`/api/cards/${one?.id}`)).status).toBe(204)
  expect(await rowOf('cards', other?.id ?? '')).toBeUndefined()
  expect((await ada.client.post(`/api/cards/${one?.id}/reviews`, rating(3))).status).toBe(404)
})

it('lists all cards by pages, searched and filtered', async () => {
  await newLearner()
  for (const front of ['Alpha', 'Beta', 'Gamma']) await makeOne({ front })
  const list = async (query: string) =>
    cardsPageSchema.parse(await (await ada.client.get(`/api/cards?${query}`)).json())
  const first = await list('limit=2')
  expect(first.items.map(({ front }) => front)).toEqual(['Gamma', 'Beta'])
  const next = await list(`limit=2&cursor=${first.nextCursor}`)
  expect(next.items.map(({ front }) => front)).toEqual(['Alpha'])
  expect((await list('search=ALPH')).items).toHaveLength(1)
  expect((await list('filter=suspended')).items).toEqual([])
  expect((await list('filter=new')).items).toHaveLength(3)
})

it('makes the same card once, though it is sent twice', async () => {
  await newLearner()
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () =>
    (await ada.client.post('/api/cards', { front: 'Twice', back: 'b' }, headers)).json()
  const [one, other] = [noteCardsSchema.parse(await send()), noteCardsSchema.parse(await send())]
  expect(other.cards[0]?.id).toBe(one.cards[0]?.id)
})

it('puts what the learner was sure of and missed first', async () => {
  await newLearner()
  const { pool } = app.database
  const { concepts } = await courseWithConcepts(pool, ada)
  await makeOne({ front: 'Plain' })
  const card = await makeOne({ front: 'Sure', conceptId: concepts[1]?.id })
  await showEvidence(pool, ada.id, [{ conceptId: concepts[1]?.id ?? '', outcome: 0, confidence: 'certain' }])
  const [first] = (await day()).cards
  expect(first?.id).toBe(card.id)
  expect(first?.why).toMatch(/^You were certain, and missed a question on this/)
})

it('reads a day and keeps a rating by few statements, however many cards there are', async () => {
  await newLearner()
  const made = await makeOne({ front: 'First' })
  const read = beyondSessionAndLimiter(await recordStatements(() => day()))
  for (let card = 0; card < 12; card += 1) await makeOne({ front: `Card ${card}` })
  expect(beyondSessionAndLimiter(await recordStatements(() => day()))).toHaveLength(read.length)
  expect(read.length).toBeLessThanOrEqual(7)
  expect(
    beyondSessionAndLimiter(await recordStatements(() => rate(made.id, rating(4)))).length,
  ).toBeLessThanOrEqual(8)
})
