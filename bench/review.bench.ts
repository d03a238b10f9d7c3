import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { reviewDaySchema } from '#contract/review/day.ts'
import { Client } from '../tests/client.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'

const maxTimes = 1.5
const cards = { few: 500, many: 50_000 } as const
const rounds = 120

/**
 * A learner with so many cards of three concepts: one in ten new, the others due from a month ago to a year ahead, with a
 * review each. The few are due as densely as the many are where a day looks, so that both days are full.
 */
async function fill(origin: string, pool: pg.Pool, name: string, count: number): Promise<TestLearner> {
  const learner = await createLearner(new Client(origin), pool, name)
  const { course, concepts } = await courseWithConcepts(pool, learner)
  const ids = concepts.map(({ id }) => id)
  await pool.query(
    `insert into card_notes (user_id, status, kind, front, back, course_id, concept_id, origin, guid, search_text, created_at)
     select $1, 'kept', 'basic', 'What does number ' || n || ' say of a test that finds nine of ten?',
       'That the base rate decides what a finding means.', $2, ($3::uuid[])[n % 3 + 1], 'own', n::text, 'number ' || n,
       now() - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [learner.id, course.id, ids, count],
  )
  await pool.query(
    `insert into cards (user_id, note_id, ordinal, due_at, stability, difficulty, scheduled_days, reps, state,
       last_review_at, created_at)
     select user_id, id, 0, at.due, case when at.is_new then 0 else 5 + n % 90 end, case when at.is_new then 0 else 5 end,
       case when at.is_new then 0 else 5 + n % 90 end, case when at.is_new then 0 else 1 end,
       case when at.is_new then 0 else 2 end, case when not at.is_new then at.due - (5 + n % 90) * interval '1 day' end,
       created_at
     from (select *, guid::int as n from card_notes where user_id = $1) as notes,
       lateral (select n % 10 = 0 as is_new, now() + (n::float / $2 * 395 - 30) * interval '1 day' as due) as at`,
    [learner.id, count],
  )
  await pool.query(
    `insert into card_reviews (user_id, id, card_id, rating, reviewed_at, took_ms, before)
     select user_id, gen_random_uuid(), id, 3, last_review_at, 8000,
       '{"dueAt":"2026-01-01T00:00:00.000Z","stability":0,"difficulty":0,"scheduledDays":0,"learningSteps":0,"reps":0,"lapses":0,"state":0,"lastReviewAt":null}'
     from cards where user_id = $1 and state = 2 and last_review_at < now() - interval '2 days'`,
    [learner.id],
  )
  return learner
}

async function timed(act: () => Promise<Response>): Promise<{ ms: number; answer: unknown }> {
  const startedAt = performance.now()
  const response = await act()
  const answer: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}`)
  return { ms: performance.now() - startedAt, answer }
}

/**
 * Opens the day, rates its first card, and takes the rating back, so that every round finds the same state.
 */
async function sit({ client }: TestLearner): Promise<{ opened: number; rated: number }> {
  const day = await timed(() => client.get('/api/review?zone=Europe/Berlin'))
  const [card] = reviewDaySchema.parse(day.answer).cards
  if (card === undefined) throw new Error('Nothing is due.')
  const sent = { id: randomUUID(), rating: 3, at: new Date().toISOString(), tookMs: 8000 }
  const rating = await timed(() => client.post(`/api/cards/${card.id}/reviews`, sent))
  await timed(() => client.delete(`/api/card-reviews/${sent.id}`))
  return { opened: day.ms, rated: rating.ms }
}

async function measure() {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    const few = await fill(product.origin, pool, 'Few', cards.few)
    const many = await fill(product.origin, pool, 'Many', cards.many)
    await pool.query('vacuum analyze')
    const sittings = { few: [] as Sitting[], many: [] as Sitting[] }
    for (let round = -20; round < rounds; round++) {
      // In turns, so that other work of the machine affects both alike.
      const [inFew, inMany] = [await sit(few), await sit(many)]
      if (round < 0) continue
      sittings.few.push(inFew)
      sittings.many.push(inMany)
    }
    const compared = (['opened', 'rated'] as const).map((part) => {
      const [fewMs, manyMs] = [sittings.few, sittings.many].map((list) =>
        median(list.map((one) => one[part])),
      )
      return { part, fewMs: fewMs ?? 0, manyMs: manyMs ?? 0, ratio: (manyMs ?? 0) / (fewMs ?? 1) }
    })
    return {
      figure: compared
        .map(
          ({ part, ratio, fewMs, manyMs }) =>
            `${part} ${ratio.toFixed(2)} times (${fewMs.toFixed(1)} → ${manyMs.toFixed(1)} ms)`,
        )
        .join(', '),
      ranges: compared.map(({ part, ratio }) => ({
        what: part,
        value: ratio,
        unit: 'times',
        atMost: maxTimes,
      })),
      details: { compared },
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}
type Sitting = Awaited<ReturnType<typeof sit>>

export const benchmarks: Benchmark[] = [
  {
    name: 'review, scale',
    promise: `${cards.many.toLocaleString('en-US')} cards of one learner against ${cards.few}: the first card and each rating at most ${maxTimes} times, by the median`,
    run: measure,
  },
]
