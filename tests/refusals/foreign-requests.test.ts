import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { rowsWith } from '../catalogue.ts'
import { requestOf } from '../doors/call-door.ts'
import type { Target } from '../doors/door.ts'
import { fillEveryTable } from '../full-learner.ts'
import type { TestLearner } from '../learner.ts'
import { addressOf, jsonDoors, refusalOf, writingDoors } from './writing-doors.ts'

/** Every call that writes, made with the owner's own session by a page that is not ours. */

let app: TestApp
let owner: TestLearner
let target: Target
let cookie: string
let before: string
const everyRow = () => rowsWith(app.database.pool, '')
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.learner()
  target = { ids: await fillEveryTable(app.database.pool, owner.id, 'mine'), mark: 'mine' }
  cookie = Object.entries(owner.client.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  before = await everyRow()
})
afterAll(() => app.stop())

/** As a browser would send it for a foreign page: the cookie comes along, and nothing is added. */
const send = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
  fetch(app.origin + path, {
    method,
    headers: { cookie, ...headers },
    redirect: 'manual',
    body: body ?? null,
  })

const json = { 'content-type': 'application/json' }
const foreignPlaces: [string, () => Record<string, string>][] = [
  ['another site', () => ({ origin: 'https://evil.example' })],
  ['a sandboxed frame', () => ({ origin: 'null' })],
  ['a host that begins like ours', () => ({ origin: `${app.origin}.evil.example` })],
  ['our host on another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['our host by another protocol', () => ({ origin: app.origin.replace('http:', 'https:') })],
  ['another site that hides its origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a neighbour that hides its origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ['a typed address', () => ({ 'sec-fetch-site': 'none' })],
  [
    'another site that lies about it',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
]

describe('a write from', () => {
  it.each(foreignPlaces)('%s is refused by every call and changes nothing', async (_name, headers) => {
    for (const door of writingDoors) {
      const { method, path, body } = requestOf(door, target)
      const answer = await send(method, path, { ...json, ...headers() }, JSON.stringify(body))
      expect(await refusalOf(answer), door.call).toBe(403)
    }
    expect(await everyRow()).toBe(before)
  })
})

const form = new FormData()
form.set('title', 'Mine now')
const otherBodies: [string, Record<string, string>, (json: string) => BodyInit][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, () => '_method=DELETE&title=Mine+now'],
  ['a form with files', {}, () => form],
  ['plain text', { 'content-type': 'text/plain' }, (text) => text],
  ['text that names JSON', { 'content-type': 'text/plain; application/json' }, (text) => text],
  ['something like JSON', { 'content-type': 'application/jsonp' }, (text) => text],
  ['nothing named', {}, (text) => new TextEncoder().encode(text)],
]

describe('a write as', () => {
  it.each(otherBodies)('%s is refused by every call and changes nothing', async (_name, headers, bodyOf) => {
    for (const door of jsonDoors) {
      const { method, path, body } = requestOf(door, target)
      const answer = await send(
        method,
        path,
        { origin: app.origin, ...headers },
        bodyOf(JSON.stringify(body)),
      )
      expect(await refusalOf(answer), door.call).toBe(415)
    }
    expect(await everyRow()).toBe(before)
  })
})

describe('a read', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])(
    'by %s changes nothing wherever something can be written',
    async (method) => {
      for (const door of writingDoors) {
        const path = addressOf(door, target)
        const [writes = ''] = door.call.split(' ')
        const override = { 'x-http-method-override': writes, 'x-method-override': writes }
        const address = `${path}${path.includes('?') ? '&' : '?'}_method=${writes}`
        const answer = await send(method, address, { origin: app.origin, ...override })
        expect(answer.status, `${method} ${address}`).toBeLessThan(500)
        if (answer.status >= 400 && method !== 'HEAD') await refusalOf(answer)
        else await answer.body?.cancel()
      }
      expect(await everyRow()).toBe(before)
    },
  )

  it('is not what a write by another name becomes', async () => {
    const video = `/api/videos/${target.ids.video}`
    for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }]) {
      const answer = await send(
        'POST',
        `${video}?_method=DELETE`,
        { ...json, origin: app.origin, ...headers },
        '{}',
      )
      expect(await refusalOf(answer)).toBe(405)
    }
    expect(await everyRow()).toBe(before)
  })
})
