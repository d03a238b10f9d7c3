import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { rowsWith } from '../catalogue.ts'
import type { Target } from '../doors/door.ts'
import type { ApiDocument } from '../doors/id-fields.ts'
import { fillEveryTable } from '../full-learner.ts'
import type { TestLearner } from '../learner.ts'
import { sendRaw } from '../raw-request.ts'
import { addressOf, jsonDoors, refusalOf } from './writing-doors.ts'

/** Bodies that are too much for any call, sent to every call by the learner whom it would obey. */

let app: TestApp
let owner: TestLearner
let target: Target
let before: string
const everyRow = () => rowsWith(app.database.pool, '')
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.learner()
  await app.database.pool.query('update users set operator_since = now() where id = $1', [owner.id])
  target = { ids: await fillEveryTable(app.database.pool, owner.id, 'mine'), mark: 'mine' }
  before = await everyRow()
})
afterAll(() => app.stop())

const kB = 1024
/** Where a transcript may come, 2 MB may. */
const limitOf = (path: string) => (/^\/api\/(?:videos|units)(\/|$)/.test(path) ? 2048 * kB : 256 * kB)

const deep: [string, string][] = [
  ['100,000 nested lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 open lists', '['.repeat(100_000)],
  ['30,000 nested objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  ['a field that nests deeper than any schema', `{"title":${'['.repeat(33)}${']'.repeat(33)}}`],
]

const unreadable: [string, string][] = [
  ['half an object', '{"title":'],
  ['two objects', '{}{}'],
  ['a NUL', '\u0000'],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
]

describe('every call that writes', () => {
  it.each(deep)('refuses %s', async (_name, body) => {
    for (const door of jsonDoors) {
      const [method = ''] = door.call.split(' ')
      const answer = await owner.client.send(method, addressOf(door, target), body)
      expect(await refusalOf(answer), door.call).toBe(400)
    }
    expect(await everyRow()).toBe(before)
  })

  it.each(unreadable)('that asks for a body refuses %s', async (_name, body) => {
    for (const door of jsonDoors.filter((each) => each.body !== undefined)) {
      const [method = ''] = door.call.split(' ')
      const answer = await owner.client.send(method, addressOf(door, target), body)
      expect(await refusalOf(answer), door.call).toBe(400)
    }
    expect(await everyRow()).toBe(before)
  })

  it('that asks for a body says so where none comes, and where nothing says what it is', async () => {
    const { paths }: ApiDocument = await (await app.visitor().get('/api/openapi.json')).json()
    const asking = jsonDoors.filter(({ call }) => {
      const [method = '', path = ''] = call.split(' ')
      const operation = paths[path]?.[method.toLowerCase()] as { requestBody?: unknown } | undefined
      return operation?.requestBody !== undefined
    })
    expect(asking.length).toBeGreaterThan(100)
    const types: [string | undefined, number][] = [
      [undefined, 415],
      ['application/json', 400],
      ['application/json;', 415],
      ['application/json; charset=utf-8', 400],
    ]
    for (const door of asking)
      for (const [type, status] of types) {
        const [method = ''] = door.call.split(' ')
        const headers = new Headers(type === undefined ? {} : { 'content-type': type })
        const answer = await owner.client.fetch(addressOf(door, target), { method, headers })
        expect(await refusalOf(answer), `${door.call} as ${type}`).toBe(status)
      }
    expect(await everyRow()).toBe(before)
  })

  const cookieLine = () =>
    `Cookie: ${Object.entries(owner.client.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')}`
  const headOf = (call: string, path: string) => [
    `${call.split(' ')[0]} ${path} HTTP/1.1`,
    `Host: ${new URL(app.origin).host}`,
    `Origin: ${app.origin}`,
    'Content-Type: application/json',
    cookieLine(),
  ]

  it('refuses a body by its announced size, before any of it came', async () => {
    for (const door of jsonDoors) {
      const path = addressOf(door, target)
      const answer = await sendRaw(app.origin, [
        ...headOf(door.call, path),
        `Content-Length: ${limitOf(path) + 1}`,
      ])
      expect(answer.status, door.call).toBe(413)
      expect(answer.headers).toContain('application/problem+json')
    }
    expect(await everyRow()).toBe(before)
  })

  it('refuses a body that grows beyond the limit without an announcement', async () => {
    for (const door of jsonDoors) {
      const path = addressOf(door, target)
      const size = limitOf(path) + kB
      const body = `${size.toString(16)}\r\n"${'x'.repeat(size - 2)}"\r\n0\r\n\r\n`
      const lines = [...headOf(door.call, path), 'Transfer-Encoding: chunked']
      const answer = await sendRaw(app.origin, lines, body)
      expect(answer.status, door.call).toBe(413)
      expect(answer.headers).toContain('application/problem+json')
    }
    expect(await everyRow()).toBe(before)
  })
})

describe('a request', () => {
  const host = () => `Host: ${new URL(app.origin).host}`
  it.each<[string, () => string[], number]>([
    [
      'with 64 kB of headers',
      () => ['GET /api/profile HTTP/1.1', host(), `X-Long: ${'x'.repeat(64 * kB)}`],
      431,
    ],
    [
      'with 64 kB of cookies',
      () => ['GET /api/profile HTTP/1.1', host(), `Cookie: a=${'x'.repeat(64 * kB)}`],
      431,
    ],
    ['with a query of 64 kB', () => [`GET /api/courses?search=${'x'.repeat(64 * kB)} HTTP/1.1`, host()], 431],
    ['with a query of 8 kB', () => [`GET /api/videos?search=${'x'.repeat(8 * kB)} HTTP/1.1`, host()], 401],
    [
      'with 2,000 headers',
      () => [
        'GET /api/profile HTTP/1.1',
        host(),
        ...Array.from({ length: 2000 }, (_, at) => `X-${at}: ${at}`),
      ],
      431,
    ],
    ['that is none', () => ['NONSENSE'], 400],
    [
      'with two lengths',
      () => ['POST /api/courses HTTP/1.1', host(), 'Content-Length: 2', 'Content-Length: 3'],
      400,
    ],
    [
      'with a length and in chunks',
      () => ['POST /api/courses HTTP/1.1', host(), 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['with a line feed in a header', () => ['GET /api/profile HTTP/1.1', host(), 'X-Bad: a\rb'], 400],
  ])('%s is refused with a problem document', async (_name, lines, status) => {
    const answer = await sendRaw(app.origin, lines())
    expect(answer.status).toBe(status)
    expect(answer.headers).toContain('application/problem+json')
    expect(JSON.parse(answer.body)).toMatchObject({ status })
  })
})
