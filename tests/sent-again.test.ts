import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { plannedCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'

let app: TestApp
let ada: TestLearner
let courseId: string
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  courseId = (await (await ada.client.post('/api/courses', plannedCourse({ title: 'Cells' }))).json()).id
})
afterAll(() => app.stop())

const post = (path: string, body: object, key: string, learner = ada) =>
  learner.client.post(path, body, { 'idempotency-key': key })

const rows = async (table: string) =>
  (await app.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

const project = (title: string) => ({ title, description: 'Of paper.' })
const video = (title: string) => ({ title, videoUrl: 'https://youtu.be/dQw4w9WgXcQ', courseId })

it.each([
  ['a project', '/api/projects', 'projects', project],
  ['a video', '/api/videos', 'videos', video],
  ['a card', '/api/cards', 'card_notes', (front: string) => ({ front, back: 'Back' })],
  ['a course', '/api/courses', 'courses', (title: string) => plannedCourse({ title })],
])('makes %s once under one key, with the same answer', async (_what, path, table, body) => {
  const key = randomUUID()
  const before = await rows(table)
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(path, body('One'), key)))
  const again = await post(path, body('One'), key)
  expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const texts = await Promise.all([...answers, again].map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(await rows(table)).toBe(before + 1)
})

it('refuses the same key with another body, and does nothing', async () => {
  const key = randomUUID()
  expect((await post('/api/projects', project('First'), key)).status).toBe(201)
  const before = await rows('projects')
  const refused = await post('/api/projects', project('Second'), key)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'key_used_before',
    detail: expect.stringMatching(/new key/),
  })
  expect(await rows('projects')).toBe(before)
})

it('counts a key for one learner and one address, and not for a call that failed', async () => {
  const key = randomUUID()
  const grace = await app.learner('Grace Hopper')
  expect((await post('/api/projects', { title: '' }, key)).status).toBe(400)
  expect((await post('/api/projects', project('Mine'), key)).status).toBe(201)
  expect((await post('/api/projects', project('Hers'), key, grace)).status).toBe(201)
  expect((await post('/api/cards', { front: 'a', back: 'b' }, key)).status).toBe(201)
  expect((await post('/api/projects', project('Mine'), 'no key')).status).toBe(400)
})

it('adds hours once, and opens one session though its beginning is longer ago each time it is told', async () => {
  const made = await (await post('/api/projects', project('With hours'), randomUUID())).json()
  const milestones = `/api/projects/${made.id}/milestones`
  const milestone = (await (await post(milestones, { title: 'Draw' }, randomUUID())).json()).milestones[0]
  const key = randomUUID()
  for (let time = 0; time < 2; time += 1) await post(`${milestones}/${milestone.id}/hours`, { hours: 2 }, key)
  const now = (await (await ada.client.get(`/api/projects/${made.id}`)).json()).milestones[0]
  expect(now.actualHours).toBe(2)

  const { id } = await (await post('/api/videos', video('Watched'), randomUUID())).json()
  const sessions = [5, 90].map(async (startedSecondsAgo) =>
    (await post(`/api/videos/${id}/sessions`, { startedSecondsAgo }, key)).json(),
  )
  const [first, second] = await Promise.all(sessions)
  expect(second.id).toBe(first.id)
})

it('every call that answers 201 takes a key, but for those that need none or keep no answer', async () => {
  const { paths } = await (await app.visitor().get('/api/openapi.json')).json()
  type Operation = { responses: object; parameters?: { name: string }[] }
  const without = Object.entries(paths as Record<string, { post?: Operation }>)
    .filter(([, { post: operation }]) => operation && '201' in operation.responses)
    .filter(
      ([, { post: operation }]) => !operation?.parameters?.some(({ name }) => name === 'idempotency-key'),
    )
    .map(([path]) => path)
  expect(without.sort()).toEqual([
    // The answer to a challenge counts once.
    '/api/account/passkeys',
    // Both return the rows that exist already.
    '/api/bundled-courses/{name}',
    '/api/courses/{id}/fork',
    // The link of an invitation is a secret that is shown once and not stored: the operator withdraws a lost
    // one.
    '/api/operator/invitations',
  ])
})
