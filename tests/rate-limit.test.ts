import { afterAll, beforeAll, expect, it } from 'vitest'
import { countHit, forgetOldHits } from '#server/platform/rate-limit.ts'
import { startTestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const limit = { name: 'test', hits: 3, seconds: 60 }

it('allows as many hits as it says, for each on their own', async () => {
  for (let hit = 1; hit <= 3; hit++) expect((await countHit(database.db, limit, 'ada')).allowed).toBe(true)
  const fourth = await countHit(database.db, limit, 'ada')
  expect(fourth.allowed).toBe(false)
  expect(fourth.retryAfterSeconds).toBeGreaterThan(0)
  expect(fourth.retryAfterSeconds).toBeLessThanOrEqual(60)
  expect((await countHit(database.db, limit, 'grace')).allowed).toBe(true)
})

it('counts exactly when many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => countHit(database.db, limit, 'crowd')))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
})

it('starts again once the window is over, and forgets old windows', async () => {
  await countHit(database.db, { ...limit, hits: 1 }, 'later')
  await database.pool.query(
    "update rate_limits set resets_at = now() - interval '2 hours' where key = 'test:later'",
  )
  expect((await countHit(database.db, { ...limit, hits: 1 }, 'later')).allowed).toBe(true)
  await database.pool.query("update rate_limits set resets_at = now() - interval '2 hours'")
  await forgetOldHits(database.db)
  expect((await database.pool.query('select 1 from rate_limits')).rowCount).toBe(0)
})

it('holds across two processes on one database and names the wait', async () => {
  const [first, second] = await Promise.all([
    startTestApp({ database, env: { RATE_LIMITS: 'on' } }),
    startTestApp({ database, env: { RATE_LIMITS: 'on' } }),
  ])
  await database.pool.query(
    "insert into rate_limits values ('api-address:127.0.0.1', 298, now() + interval '1 minute')",
  )
  const statuses: number[] = []
  for (const app of [first, second, first, second]) {
    const answer = await app
      .visitor()
      .get('/api/openapi.json', { 'x-forwarded-for': `10.0.0.${statuses.length}` })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
  await Promise.all([first.stop(), second.stop()])
})
