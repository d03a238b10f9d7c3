import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { countInAdvance } from '#server/platform/limits/count-in-advance.ts'
import { countHit, forgetOldHits } from '#server/platform/limits/rate-limit.ts'
import { startTestApp } from './app.ts'
import { createCourse } from './courses.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { recordStatements } from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('delete from rate_limits'))

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

const wide = { name: 'wide', hits: 50, seconds: 60 }
const counted = async () =>
  (await database.pool.query("select hits from rate_limits where key = 'wide:ada'")).rows[0]?.hits

it('counts in advance what two processes may take together, and not one more', async () => {
  const [first, second] = [countInAdvance(), countInAdvance()]
  const atOnce = (count: typeof first, many: number) =>
    Promise.all(Array.from({ length: many }, () => count(database.db, wide, 'ada')))
  const allowed = (answers: { allowed: boolean }[]) => answers.filter((answer) => answer.allowed).length
  expect(allowed(await atOnce(first, 15))).toBe(15)
  expect(await counted()).toBe(20)
  expect(allowed(await atOnce(second, 20))).toBe(20)
  expect(await counted()).toBe(40)
  // Ten are left for all, and five that the first has counted already.
  const late = (await Promise.all([atOnce(first, 30), atOnce(second, 30)])).flat()
  expect(allowed(late)).toBe(15)
  for (const refused of late.filter((answer) => !answer.allowed))
    expect(refused.retryAfterSeconds).toBeGreaterThan(50)
})

it('counts anew once the window of what was counted in advance is over', async () => {
  const count = countInAdvance()
  const short = { ...wide, seconds: 1 }
  await count(database.db, short, 'ada')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select 1 from rate_limits where resets_at <= now()')
    expect(rows).toHaveLength(1)
  }, 5000)
  // The process began to count its own second when the answer was there, a moment after the database did.
  await vi.waitFor(async () => {
    expect((await count(database.db, { ...short, seconds: 60 }, 'ada')).allowed).toBe(true)
    const { rows } = await database.pool.query('select hits from rate_limits where resets_at > now()')
    expect(rows).toEqual([{ hits: 20 }])
  }, 5000)
})

it('counts again after a database that did not answer', async () => {
  const count = countInAdvance()
  await database.pool.query('alter table rate_limits rename to away')
  await expect(count(database.db, wide, 'ada')).rejects.toThrow()
  await database.pool.query('alter table away rename to rate_limits')
  expect((await count(database.db, wide, 'ada')).allowed).toBe(true)
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

/** As many hits of this machine's address as leave one more. */
const useUp = (name: string) =>
  database.pool.query(
    `insert into rate_limits values ('${name}:127.0.0.1', 299, now() + interval '1 minute')
     on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at`,
  )

it("counts a visitor's call that is refused, by the address, and leaves learners at it alone", async () => {
  const start = () => startTestApp({ database, env: { RATE_LIMITS: 'on' } })
  // The visitors call a process that has reserved no calls for them in advance.
  const [forLearner, app] = [await start(), await start()]
  const { client } = await forLearner.learner()
  await useUp('api-address')
  const statuses: number[] = []
  for (let call = 1; call <= 2; call++) statuses.push((await app.visitor().get('/api/courses')).status)
  const upload = await app.visitor().post('/api/videos', { transcript: 'word '.repeat(300_000) })
  expect([...statuses, upload.status]).toEqual([401, 429, 429])
  expect(Number(upload.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await client.get('/api/courses')).status).toBe(200)
  await Promise.all([forLearner.stop(), app.stop()])
})

it('looks nothing up for a page that an address asks for too often, and the page comes all the same', async () => {
  const app = await startTestApp({ database, env: { RATE_LIMITS: 'on' } })
  const { client } = await app.learner()
  const { id, title } = await createCourse(client)
  await useUp('page-address')
  const named = await app.visitor().get(`/courses/${id}`)
  expect(named.status).toBe(200)
  expect(await named.text()).toContain(title)
  for (const path of [`/courses/${id}`, `/shared/${'a'.repeat(43)}`]) {
    const refused = await app.visitor().get(path)
    expect(refused.status, path).toBe(429)
    expect(refused.headers.get('content-type'), path).toContain('text/html')
    expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect(await refused.text(), path).not.toContain(title)
  }
  for (const path of ['/', '/login', '/dashboard']) {
    expect((await app.visitor().get(path)).status, path).toBe(200)
  }
  await app.stop()
})

it('refuses who is over the limit without a statement, until the window ends, and nobody else', async () => {
  const app = await startTestApp({ database, env: { RATE_LIMITS: 'on' } })
  const [ada, bob] = [await app.learner(), await app.learner()]
  const ask = async (client: typeof ada.client) => (await client.get('/api/profile')).status
  await database.pool.query(
    `insert into rate_limits values ('api-learner:' || $1, 600, now() + interval '1 minute')
     on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at`,
    [ada.id],
  )
  // The calls that sign-in reserved in advance are used first.
  const first = await Promise.all(Array.from({ length: 30 }, () => ask(ada.client)))
  expect(first).toContain(429)
  const statements = await recordStatements(async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => ask(ada.client)))).toEqual(Array(20).fill(429))
  })
  expect(statements).toEqual([])
  expect(await ask(bob.client)).toBe(200)
  await app.stop()
})

it('counts pages of the app as well, within a limit that no people reach', async () => {
  const app = await startTestApp({ database, env: { RATE_LIMITS: 'on' } })
  const page = () => app.visitor().get('/dashboard')
  expect((await page()).status).toBe(200)
  await database.pool.query("update rate_limits set hits = 1200 where key = 'document-address:127.0.0.1'")
  const answers = await Promise.all(Array.from({ length: 30 }, page))
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toMatch(/^Too many pages were asked for\. Please try again in \d+ seconds\.$/)
  const statements = await recordStatements(async () => {
    expect((await page()).status).toBe(429)
  })
  expect(statements).toEqual([])
  await app.stop()
})
