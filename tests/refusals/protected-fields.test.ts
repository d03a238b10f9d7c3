import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { rowsWith, tablesBelow } from '../catalogue.ts'
import { requestOf } from '../doors/call-door.ts'
import type { Door, Target } from '../doors/door.ts'
import { fillEveryTable, newIds } from '../full-learner.ts'
import type { TestLearner } from '../learner.ts'
import { writingDoors } from './writing-doors.ts'

/**
 * Makes the same calls at two installations; at one of them every body also contains fields that only the
 * server may decide. The server refuses or ignores those: afterwards both have the same rows.
 */

type Installation = {
  app: TestApp
  learner: TestLearner
  stranger: TestLearner
  target: Target
  /** Resets everything but the accounts. */
  fill(): Promise<void>
  stop(): Promise<void>
}
let plain: Installation
let forged: Installation
let document: unknown

const begunAnew = [
  'courses',
  'projects',
  'lesson_plans',
  'exams',
  'videos',
  'reflections',
  'card_media',
  'model_calls',
  'model_budgets',
]

async function build(): Promise<Installation> {
  const app = await startTestApp()
  const [learner, stranger] = [await app.learner(), await app.learner()]
  const { pool, superuserUrl } = app.database
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  // Truncating a table for each of a hundred calls would create a file for each of its indexes; rows are few.
  await superuser.query('set session_replication_role = replica')
  const empty = (await tablesBelow(pool, begunAnew)).map((name) => `delete from "${name}"`).join(';')
  const installation: Installation = {
    app,
    learner,
    stranger,
    target: { ids: newIds(), mark: 'mine' },
    fill: async () => {
      await superuser.query(empty)
      installation.target.ids = await fillEveryTable(pool, learner.id, 'mine')
    },
    stop: async () => {
      await superuser.end()
      await app.stop()
    },
  }
  return installation
}
beforeAll(async () => {
  ;[plain, forged] = await Promise.all([build(), build()])
  document = await (await forged.app.visitor().get('/api/openapi.json')).json()
})
afterAll(async () => {
  await plain.stop()
  await forged.stop()
})

/** In the names of the program and of the tables, with values that could be taken for true. */
const decided = (stranger: string): Record<string, unknown> => {
  const id = randomUUID()
  const then = '2001-02-03T04:05:06.000Z'
  const camel: Record<string, unknown> = {
    userId: stranger,
    ownerId: stranger,
    creatorId: stranger,
    learnerId: stranger,
    originId: id,
    planId: id,
    forkLevel: 3,
    progress: 97,
    currentLessonIndex: 1,
    activeActivityIndex: 1,
    completed: true,
    isCompleted: true,
    completedAt: then,
    createdAt: then,
    updatedAt: then,
    startedAt: then,
    submittedAt: then,
    prefetchedAt: then,
    lastUpdated: then,
    isAiRecommended: true,
    aiGenerated: true,
    generationPrompt: 'forged',
    isArchived: true,
    emailVerified: true,
    email: 'forged@example.org',
    role: 'admin',
    isOperator: true,
    operatorSince: then,
    disabledAt: then,
    taken: 0,
    score: 1,
    maxScore: 99,
    percent: 97,
    results: { score: 1 },
    feedback: 'forged',
    correctAnswer: 'forged',
    shareToken: 'forged',
    thumbnailUrl: 'https://evil.example/x.png',
    searchText: 'forged',
    completionPercentage: 97,
    totalWatchTime: 99,
    orderIndex: 9,
    position: 9,
    sender: 'Professor',
    isCutOff: true,
    model: 'evil',
    systemPrompt: 'forged',
    temperature: 2,
    username: 'forged',
  }
  const snake = Object.entries(camel).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return { id, ...camel, ...Object.fromEntries(snake) }
}

/** The fields of the call stay unchanged; every object of the body gets the others in addition. */
function withFields(body: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((item) => withFields(item, extra))
  if (typeof body !== 'object' || body === null) return body
  const own = Object.entries(body).map(([name, value]) => [name, withFields(value, extra)])
  return { ...extra, ...Object.fromEntries(own) }
}

/** The fields that the document lists for this call, at any depth. */
function namesTaken(document: unknown, call: string): Set<string> {
  const [method = '', path = ''] = call.split(' ')
  const { paths } = document as { paths: Record<string, Record<string, { requestBody?: unknown }>> }
  const schema = JSON.stringify(paths[path]?.[method.toLowerCase()]?.requestBody ?? {})
  return new Set([...schema.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name))
}

async function rowsOf({ app }: Installation): Promise<string[]> {
  const text = await rowsWith(app.database.pool, '')
  return (
    text
      .split('\n')
      // A lease may be released a moment after the answer.
      .filter((line) => !/^(sessions|credentials|mails|verifications|rate_limits|leases):/.test(line))
      .map((line) =>
        line
          // An exam shuffles its options by its id.
          .replaceAll(/""options"": \[[^\]]*\]/g, '')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
          // The browser's hash.
          .replace(/^(known_devices: \(…,)[\w-]{43},/, '$1…,')
          // A call's idempotency key is stored with the hash of its body, and one of the two bodies contains
          // more. The answer is stored too, and a reflection begins at a random revision.
          .replace(/^(sent_keys: \(…,…,)[\w-]{43},/, '$1…,')
          .replace(/^sent_keys:.*/, (row) => row.replaceAll(/""revision"":\d+/g, ''))
          // Words of the search begin with a piece of their learner's id.
          .replace(/^video_words:.*/, (words) => words.replaceAll(/'[0-9a-f]{8}/g, "'…"))
          .replace(/^(reflections:.*,)\d+\)$/, '$1…)')
          .replaceAll(/20\d\d-\d\d-\d\d[ T][\d:.]+(\+00|Z)/g, '@')
          .replaceAll(/[\w.]+@example\.org|[\w.]+\.[0-9a-f]{8}\b/g, '&'),
      )
      .toSorted()
  )
}

const doors = writingDoors.filter(
  ({ call, body }) => body !== undefined && !/ \/api\/(auth|account)\//.test(call),
)

it.each(doors)('$call takes nothing that only the server may decide', async (door: Door) => {
  await Promise.all([plain.fill(), forged.fill()])
  const ask = (installation: Installation, extra: Record<string, unknown>) => {
    const { method, path, headers, body } = requestOf(door, installation.target)
    return installation.learner.client.send(method, path, withFields(body, extra), headers)
  }
  const taken = namesTaken(document, door.call)
  const extra = Object.fromEntries(
    Object.entries(decided(forged.stranger.id)).filter(([name]) => !taken.has(name)),
  )
  expect(Object.keys(extra).length).toBeGreaterThan(40)
  const [asUsual, answer] = await Promise.all([ask(plain, {}), ask(forged, extra)])
  expect(asUsual.status).toBe(door.owner)
  // Refusing the whole call is right too; the test then repeats it without those fields, so that both
  // installations continue alike.
  if (answer.status === 400 && door.owner !== 400) expect((await ask(forged, {})).status).toBe(door.owner)
  else expect(answer.status).toBe(door.owner)
  const [withThem, without] = await Promise.all([rowsOf(forged), rowsOf(plain)])
  expect(withThem).toEqual(without)
})
