import pg from 'pg'
import { clipParameters, default_w } from 'ts-fsrs'
import { fitParameters } from '#server/review/own-memory/fit-parameters.ts'
import { historiesOf } from '#server/review/own-memory/histories.ts'
import { keepCards, simulateReviews } from '../tests/card-reviews.ts'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'

const size = { cards: 50_000, reviewsOfCard: 4 } as const
const most = { pageMs: 1_000, fitMs: 60_000 } as const
const rounds = 15

/** Cards with a year of reviews, whose days lie as they would with memories of all ages. */
async function fill(pool: pg.Pool, userId: string): Promise<void> {
  const day = 86_400_000
  for (let from = 0; from < size.cards; from += 5_000)
    await keepCards(
      pool,
      userId,
      Array.from({ length: 5_000 }, (_, place) => ({
        memory: {
          dueAt: new Date(Date.now() + (((from + place) % 400) - 50) * day).toISOString(),
          stability: 1 + ((from + place) % 300),
          difficulty: 5,
          reps: size.reviewsOfCard,
          state: 2,
        },
      })),
    )
  await pool.query(
    `insert into card_reviews (user_id, id, card_id, rating, reviewed_at, before, foretold, elapsed_days)
     select user_id, gen_random_uuid(), id, 1 + (random() * 3)::int, now() - random() * interval '365 days',
       jsonb_build_object('dueAt', due_at, 'stability', stability, 'difficulty', difficulty, 'scheduledDays', 3,
         'learningSteps', 0, 'reps', reps, 'lapses', 0, 'state', 2, 'lastReviewAt', due_at),
       0.9, random() * 120
     from cards, generate_series(1, $2) where user_id = $1`,
    [userId, size.reviewsOfCard],
  )
  await pool.query('vacuum analyze')
}

async function measurePage() {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    const learner = await createLearner(new Client(product.origin), pool, 'Many')
    await fill(pool, learner.id)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const answer = await learner.client.get('/api/review/memory?zone=Europe/Berlin')
      await answer.text()
      if (answer.status !== 200) throw new Error(`the memory answered ${answer.status}`)
      times.push(performance.now() - startedAt)
    }
    const pageMs = median(times)
    return {
      figure: `${pageMs.toFixed(0)} ms`,
      ranges: [{ what: 'page', value: pageMs, unit: 'ms', atMost: most.pageMs }],
      details: { times },
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}

/**
 * How long fitting takes with the greatest number of reviews, and the gain for a learner with an unusual
 * memory.
 */
async function measureFit() {
  const weights = default_w.map((weight, at) => (at < 4 ? weight * 0.2 : at === 8 ? weight - 0.8 : weight))
  const reviews = simulateReviews({ cards: 900, days: 365, truth: clipParameters(weights, 1) }).slice(-10_000)
  const startedAt = performance.now()
  const { defaultLoss, ownLoss } = fitParameters(historiesOf(reviews))
  const fitMs = performance.now() - startedAt
  return {
    figure: `${(fitMs / 1000).toFixed(1)} s for ${reviews.length.toLocaleString('en-US')} reviews; ${defaultLoss.toFixed(3)} off with the usual parameters, ${ownLoss.toFixed(3)} with own`,
    ranges: [{ what: 'fitting', value: fitMs, unit: 'ms', atMost: most.fitMs }],
    isSound: ownLoss < defaultLoss,
    details: { fitMs, defaultLoss, ownLoss },
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'memory, page',
    promise: `what is known of a memory, of ${size.cards.toLocaleString('en-US')} cards and ${(size.cards * size.reviewsOfCard).toLocaleString('en-US')} reviews: within ${most.pageMs} ms`,
    run: measurePage,
  },
  {
    name: 'memory, own parameters',
    promise: `fitted to 10,000 reviews within ${most.fitMs / 1000} s, and better than the usual for a learner who forgets fast`,
    run: measureFit,
  },
]
