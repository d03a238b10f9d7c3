import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CardMemory, Rating } from '#contract/review.ts'
import { evidence } from '#db/knowledge.ts'
import { cards } from '#db/review.ts'
import { readRecall } from '#server/knowledge/read-recall.ts'
import { ofConcept, sumEvidence } from '#server/knowledge/sum-evidence.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { courseWithConcepts } from '../../../tests/knowledge.ts'
import { memoryOf } from './card-rows.ts'
import { keepNote } from './keep-note.ts'
import { rateCard } from './rate-card.ts'
import { readPlan } from './read-plan.ts'
import { nextStates, recallOf } from './schedule.ts'
import { undoReview } from './undo-review.ts'

let app: TestApp
let userId: string
let conceptId: string
beforeAll(async () => {
  app = await startTestApp()
  const ada = await app.learner()
  userId = ada.id
  conceptId = (await courseWithConcepts(app.database.pool, ada)).concepts[0]?.id ?? ''
})
afterAll(() => app.stop())

const settings = { retention: 0.9, parameters: null }

async function newCard(): Promise<string> {
  const { db } = app.database
  const kept = await keepNote(db, { userId, front: 'a', back: 'b', origin: 'own', place: { conceptId } })
  const [card] = await db
    .select()
    .from(cards)
    .where(eq(cards.noteId, kept?.noteId ?? ''))
  return card?.id ?? ''
}

async function memory(cardId: string): Promise<CardMemory> {
  const [card] = await app.database.db.select().from(cards).where(eq(cards.id, cardId))
  if (card === undefined) throw new Error('The card is gone.')
  return memoryOf(card)
}

/** All evidence of the concept. */
const shown = () =>
  app.database.db.select().from(evidence).where(eq(evidence.conceptId, conceptId)).orderBy(evidence.source)

const rate = (cardId: string, rating: Rating, at: Date, id = randomUUID()) =>
  rateCard(app.database.db, userId, cardId, { rating: { id, rating, at: at.toISOString() }, zone: 'UTC' })

const ratings = fc.constantFrom<Rating>(1, 2, 3, 4)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('ratings', () => {
  it('make of a card what the scheduler makes of it, each once, and all can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ rating: ratings, repeats: fc.integer({ min: 0, max: 2 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (history) => {
          const cardId = await newCard()
          const states = [{ memory: await memory(cardId), shown: await shown() }]
          const ids: string[] = []
          for (const [index, { rating, repeats }] of history.entries()) {
            const at = daysAgo(60 - index * 9)
            const id = randomUUID()
            const first = await rate(cardId, rating, at, id)
            for (let times = 0; times < repeats; times += 1)
              expect((await rate(cardId, rating, at, id)).dueAt).toBe(first.dueAt)
            const before = states.at(-1)?.memory as CardMemory
            expect(await memory(cardId)).toEqual(nextStates(before, at, settings)[rating])
            ids.push(id)
            states.push({ memory: await memory(cardId), shown: await shown() })
          }
          for (const id of ids.toReversed()) {
            states.pop()
            await undoReview(app.database.db, userId, id, 'UTC')
            await undoReview(app.database.db, userId, id, 'UTC')
            expect({ memory: await memory(cardId), shown: await shown() }).toEqual(states.at(-1))
          }
          await app.database.db.delete(cards).where(eq(cards.id, cardId))
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  it('of two devices converge, in whatever order and how often they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ rating: ratings, days: fc.integer({ min: 0, max: 40 }) }), {
          minLength: 2,
          maxLength: 5,
        }),
        async (sent) => {
          const cardId = await newCard()
          const named = sent.map((one) => ({ ...one, id: randomUUID() }))
          const send = ({ rating, days, id }: (typeof named)[number]) =>
            rate(cardId, rating, daysAgo(days), id)
          // Both devices have all ratings and send them at the same time.
          await Promise.all([...named, ...named.toReversed()].map(send))
          const [row] = await app.database.db.select().from(cards).where(eq(cards.id, cardId))
          expect(row?.reps).toBe(named.length)
          const { rows } = await app.database.pool.query(
            `select before, rating, reviewed_at from card_reviews where card_id = $1 order by (before ->> 'reps')::int`,
            [cardId],
          )
          let expected: CardMemory | undefined
          for (const { before, rating, reviewed_at } of rows) {
            if (expected !== undefined) expect(before).toEqual(expected)
            expect(before.lastReviewAt === null || new Date(before.lastReviewAt) <= reviewed_at).toBe(true)
            expected = nextStates(before, reviewed_at, settings)[rating as Rating]
          }
          expect(await memory(cardId)).toEqual(expected)
          await app.database.db.delete(cards).where(eq(cards.id, cardId))
        },
      ),
      { numRuns: 10 },
    )
  }, 120_000)

  it('given by clocks that jump count as now, or as the last review', async () => {
    const cardId = await newCard()
    await rate(cardId, 3, new Date(Date.now() + 400 * 86_400_000))
    const first = await memory(cardId)
    expect(Date.parse(first.lastReviewAt ?? '')).toBeLessThanOrEqual(Date.now())
    await rate(cardId, 3, daysAgo(3000))
    const second = await memory(cardId)
    expect(second.lastReviewAt).toBe(first.lastReviewAt)
    // The server's own clock was set back.
    vi.useFakeTimers({ toFake: ['Date'], now: daysAgo(10) })
    try {
      await rate(cardId, 3, new Date())
    } finally {
      vi.useRealTimers()
    }
    const third = await memory(cardId)
    expect(third).toMatchObject({ reps: 3, lastReviewAt: first.lastReviewAt })
    expect(Date.parse(third.dueAt)).toBeGreaterThan(Date.parse(third.lastReviewAt ?? ''))
  })
})

it('a concept’s recall is the mean of its cards, as the scheduler foretells it', async () => {
  const learner = await app.learner('Grace')
  const { concepts } = await courseWithConcepts(app.database.pool, learner)
  const concept = concepts[0]?.id ?? ''
  const { db } = app.database
  const known = [3, 40].map((days, index) => ({
    dueAt: daysAgo(1).toISOString(),
    stability: 4 + index * 10,
    difficulty: 5,
    scheduledDays: 4,
    learningSteps: 0,
    reps: 1,
    lapses: 0,
    state: 2,
    lastReviewAt: daysAgo(days).toISOString(),
  }))
  for (const cardMemory of known)
    await keepNote(db, {
      userId: learner.id,
      front: 'a',
      back: 'b',
      origin: 'imported',
      place: { conceptId: concept },
      known: new Map([[0, { memory: cardMemory, isSuspended: false }]]),
    })
  await keepNote(db, {
    userId: learner.id,
    front: 'new',
    back: 'b',
    origin: 'own',
    place: { conceptId: concept },
  })
  const foretold = known.map((cardMemory) => recallOf(cardMemory, new Date(), settings) ?? 0)
  const recall = (await readRecall(db, ofConcept(concept))).get(concept)
  expect(recall).toBeCloseTo(((foretold[0] ?? 0) + (foretold[1] ?? 0)) / 2, 5)
  expect((await sumEvidence(db, { of: ofConcept(concept), today: '2026-01-01' })).size).toBe(0)
  const answer = await learner.client.get(`/api/concepts/${concept}`)
  expect((await answer.json()).concept.recall).toBeCloseTo(recall ?? 0, 5)
})

it('a backlog is spread within the cap, and yesterday ends at four', async () => {
  const learner = await app.learner('Hypatia')
  const { db } = app.database
  for (let card = 0; card < 50; card += 1)
    await keepNote(db, {
      userId: learner.id,
      front: `Card ${card}`,
      back: 'b',
      origin: 'imported',
      known: new Map([
        [
          0,
          {
            memory: {
              dueAt: daysAgo(30).toISOString(),
              stability: 3,
              difficulty: 5,
              scheduledDays: 3,
              learningSteps: 0,
              reps: 1,
              lapses: 0,
              state: 2,
              lastReviewAt: daysAgo(33).toISOString(),
            },
            isSuspended: false,
          },
        ],
      ]),
    })
  const plan = await readPlan(db, learner.id, { at: new Date(), zone: 'Asia/Kolkata' })
  expect(plan).toMatchObject({ done: 0, waiting: 30, coming: [20, 10, 0, 0, 0, 0, 0] })
  expect(plan.cards).toHaveLength(20)
  for (const { id } of plan.cards.slice(0, 5))
    await rateCard(db, learner.id, id, {
      rating: { id: randomUUID(), rating: 4, at: new Date().toISOString() },
      zone: 'UTC',
    })
  const after = await readPlan(db, learner.id, { at: new Date(), zone: 'Asia/Kolkata' })
  expect([after.done, after.cards.length]).toEqual([5, 15])
  const more = await readPlan(db, learner.id, { at: new Date(), zone: 'Asia/Kolkata', more: 10 })
  expect(more.cards).toHaveLength(25)
  const tomorrow = await readPlan(db, learner.id, { at: after.ends, zone: 'Asia/Kolkata' })
  expect([tomorrow.done, tomorrow.cards.length]).toEqual([0, 20])
})
