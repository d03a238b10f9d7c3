import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeAskedAhead } from './asked-ahead.ts'

const origin = 'http://127.0.0.1:3000'
const answered = Promise.resolve(new Response('ahead'))
const askedAhead = new Map<string, Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin }, askedAhead })
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  askedAhead.clear()
  askedAhead.set('/api/courses?search=', answered)
})
afterEach(() => vi.restoreAllMocks())

it('gives the answer to the first who asks the same, and to no second', () => {
  expect(takeAskedAhead(`${origin}/api/courses?search=bayes`)).toBeUndefined()
  expect(takeAskedAhead(`${origin}/api/courses?search=`, { method: 'GET' })).toBe(answered)
  expect(takeAskedAhead('/api/courses?search=')).toBeUndefined()
})

it('takes a path alone as well, and nothing of another address', () => {
  expect(takeAskedAhead('http://elsewhere.example/api/courses?search=')).toBeUndefined()
  expect(takeAskedAhead('/api/courses?search=')).toBe(answered)
})

it('gives nothing once something was written', () => {
  expect(takeAskedAhead('/api/profile', { method: 'PUT' })).toBeUndefined()
  expect(takeAskedAhead('/api/courses?search=')).toBeUndefined()
})

it('gives nothing that was answered long ago', () => {
  vi.mocked(performance.now).mockReturnValue(61_000)
  expect(takeAskedAhead('/api/courses?search=')).toBeUndefined()
})

it('gives nothing where the document asked for nothing', () => {
  vi.stubGlobal('window', { location: { origin } })
  expect(takeAskedAhead('/api/courses?search=')).toBeUndefined()
})
