import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { errorTable } from '#contract/errors.ts'
import { layoutOf } from '#server/platform/postgres/layout.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster-file.ts'
import { Client } from './client.ts'
import { createCourse, plannedCourse } from './courses.ts'
import { createLearner, type TestLearner } from './learner.ts'
import { type OutsideDatabase, startOutsideDatabase } from './outside-database.ts'
import { type Product, startProduct } from './product.ts'
import { authSecret } from './signed-in.ts'

const statusOf = async (client: Client, path: string) => (await client.get(path)).status

describe('an outside database that is stopped', () => {
  let database: OutsideDatabase
  let product: Product
  let learner: TestLearner
  beforeAll(async () => {
    database = await startOutsideDatabase()
    const env = { DATABASE_URL: database.url, AUTH_SECRET: authSecret }
    product = await startProduct({ env })
    learner = await createLearner(new Client(product.origin), database.pool, 'Ada')
    await createCourse(learner.client)
    await database.stop()
  })
  afterAll(async () => {
    await product.stop()
    await database[Symbol.asyncDispose]()
  })

  /** Every call of the API document, with ids that belong to no learner. */
  async function everyCall(): Promise<{ method: string; path: string }[]> {
    const answer = await fetch(`${product.origin}/api/openapi.json`)
    const { paths } = (await answer.json()) as { paths: Record<string, object> }
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{[^}]+\}/g, randomUUID()),
      })),
    )
  }

  /** Another server sends this call as a form. */
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const call = (client: Client, { method, path }: { method: string; path: string }) => {
    if (method === 'GET') return client.get(path)
    return path.endsWith('/back-channel-logout')
      ? client.send(method, path, 'logout_token=none', form)
      : client.send(method, path, {})
  }

  it('lets every call of a learner answer 503 with its sentence and when to come again', async () => {
    const calls = await everyCall()
    expect(calls.length).toBeGreaterThan(60)
    for (const one of calls) {
      const answer = await call(learner.client, one)
      expect(answer.status, `${one.method} ${one.path}`).toBe(503)
      expect(Number(answer.headers.get('retry-after')), one.path).toBeGreaterThan(0)
      expect(problemSchema.parse(await answer.json()).detail).toBe(errorTable.unavailable.sentence)
    }
  })

  it('lets no call of a visitor answer 500', async () => {
    const email = `${randomUUID()}@example.org`
    const bodies: [string, object][] = [
      ['sign-in/email', { email: learner.email, password: learner.password }],
      ['sign-up/email', { name: 'Ada', email, password: 'ombrelle vapeur citron' }],
      ['request-password-reset', { email }],
      ['send-verification-email', { email }],
    ]
    for (const [path, body] of bodies) {
      const answer = await new Client(product.origin).post(`/api/auth/${path}`, body)
      expect(answer.status, path).toBe(503)
      expect((await answer.json()).detail).toBe(errorTable.unavailable.sentence)
    }
    for (const one of await everyCall()) {
      const { status } = await call(new Client(product.origin), one)
      expect(status < 500 || status === 503, `${one.method} ${one.path} answered ${status}`).toBe(true)
    }
  })

  it('is told by /readyz, while /healthz says that the process lives and pages still come', async () => {
    const visitor = new Client(product.origin)
    expect(await statusOf(visitor, '/healthz')).toBe(200)
    const ready = await visitor.get('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'database unavailable' })
    for (const path of ['/', '/login', '/dashboard']) expect(await statusOf(visitor, path), path).toBe(200)
  })

  it('is used again as soon as it is back, without a restart and without signing in', async () => {
    await database.start()
    await expect.poll(() => statusOf(learner.client, '/readyz'), { timeout: 30_000 }).toBe(200)
    const mine = await learner.client.get('/api/courses')
    expect(mine.status).toBe(200)
    expect((await mine.json()).items).toHaveLength(1)
    expect((await learner.client.post('/api/courses', plannedCourse())).status).toBe(201)
  })
})

describe('the own database', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  const postmaster = async () => (await readPostmaster(layoutOf(product.dataDir).cluster))?.pid ?? 0

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'ended by %s is brought back; meanwhile calls answer 503',
    async (signal) => {
      const visitor = new Client(product.origin)
      const before = await postmaster()
      // A process id of zero would be this test run itself.
      expect(before).toBeGreaterThan(0)
      process.kill(before, signal)
      const seen = new Set<number>()
      // Requests a course id that does not exist: the call reads the database and needs no session.
      const look = async () => {
        const answer = await visitor.get(`/api/courses/${randomUUID()}`)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
        seen.add(answer.status)
        return answer.status
      }
      await expect.poll(postmaster, { timeout: 60_000, interval: 20 }).not.toBe(before)
      await expect.poll(look, { timeout: 60_000, interval: 5 }).toBe(404)
      expect([...seen].filter((status) => status !== 404 && status !== 503)).toEqual([])
      expect(await statusOf(visitor, '/healthz')).toBe(200)
      await expect.poll(() => statusOf(visitor, '/readyz')).toBe(200)
    },
  )
})
