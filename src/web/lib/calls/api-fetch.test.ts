import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorTable } from '#contract/errors.ts'

let handle: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => handle(request, response))
const location = {
  origin: '',
  pathname: '/courses/42',
  search: '?tab=units',
  assign: vi.fn(),
  replace: vi.fn(),
}
let calls: typeof import('./api-fetch.ts')
let errors: typeof import('#web/lib/api-error.ts')

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  location.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('window', { location })
  calls = await import('./api-fetch.ts')
  errors = await import('#web/lib/api-error.ts')
})
afterEach(() => {
  location.pathname = '/courses/42'
  vi.clearAllMocks()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function respond(status: number, body: string, headers: Record<string, string> = {}) {
  handle = (_request, response) => response.writeHead(status, headers).end(body)
}

async function failureOf(path: string, init?: RequestInit) {
  const error = await calls.apiFetch(location.origin + path, init).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof errors.ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

describe('a refusal', () => {
  it('carries the problem document', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Missing required fields: title',
      code: 'invalid_input',
      requestId: 'r-1',
      fields: { title: 'Give the course a title.' },
    }
    respond(400, JSON.stringify(problem), { 'Content-Type': 'application/problem+json' })
    expect(await failureOf('/api/courses')).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Missing required fields: title',
      fields: { title: 'Give the course a title.' },
      requestId: 'r-1',
      retryAfterSeconds: null,
    })
  })

  it('says how long to wait, from the header when the document does not', async () => {
    respond(429, '{"detail":"Too many attempts.","code":"too_many_requests"}', { 'Retry-After': '17' })
    expect((await failureOf('/api/courses')).retryAfterSeconds).toBe(17)
    respond(429, '{"detail":"No.","code":"too_many_requests","retryAfterSeconds":5}', { 'Retry-After': '17' })
    expect((await failureOf('/api/courses')).retryAfterSeconds).toBe(5)
  })

  it.each([
    [
      502,
      '<html><h1>Bad Gateway</h1></html>',
      'Trivium is not answering right now. Please try again in a moment.',
    ],
    [500, '', 'Something went wrong on our side. Please try again.'],
    [500, '{"detail":"","code":"x"}', 'Something went wrong on our side. Please try again.'],
    [500, '{"detail":"', 'Something went wrong on our side. Please try again.'],
    [418, '{"detail":7,"code":"teapot"}', 'Trivium did not accept this request.'],
    [413, 'null', 'That is too large to send.'],
  ])('with status %i and body %j has a plain sentence', async (status, body, sentence) => {
    respond(status, body)
    const error = await failureOf('/api/courses')
    expect(error).toMatchObject({ status, code: `http_${status}`, message: sentence })
  })

  it('shows the sentence of a document that has no code', async () => {
    respond(409, '{"title":"Conflict","status":409,"detail":"Somebody else was faster."}')
    const error = await failureOf('/api/courses')
    expect(error).toMatchObject({ code: 'http_409', message: 'Somebody else was faster.' })
    expect(errors.sentenceOr(error, 'Failed to load library')).toBe('Somebody else was faster.')
  })

  it('without a readable sentence leaves the words to the screen that has its own', async () => {
    respond(500, '<html>Bad Gateway</html>')
    const error = await failureOf('/api/videos')
    expect(errors.sentenceOr(error, 'Failed to load library')).toBe('Failed to load library')
    expect(errors.sentenceOr(new TypeError('x is not a function'), 'Failed to load library')).toBe(
      'Failed to load library',
    )
    expect(errors.sentenceOr(errors.unreachableError(), 'Failed to load library')).toMatch(
      /could not be reached/,
    )
  })

  it('has the status of the answer, not of a document that says otherwise', async () => {
    respond(404, '{"detail":"There is nothing here.","code":"not_found","status":200}')
    expect((await failureOf('/api/courses/1')).status).toBe(404)
  })
})

describe('an answer that never comes', () => {
  it('is one clear sentence', async () => {
    handle = (_request, response) => response.destroy()
    expect(await failureOf('/api/courses')).toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'Trivium could not be reached. Check your connection, then try again.',
    })
  })

  it('says so when the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    handle = (_request, response) => response.destroy()
    expect(await failureOf('/api/courses')).toMatchObject({ code: 'offline' })
    vi.stubGlobal('navigator', { onLine: true })
  })

  it('is no error when the screen cancelled it', async () => {
    const controller = new AbortController()
    handle = () => controller.abort()
    const request = calls.apiFetch(`${location.origin}/api/courses`, { signal: controller.signal })
    const error = await request.catch((reason: unknown) => reason)
    expect(errors.isCancelled(error)).toBe(true)
  })
})

describe('a lost session', () => {
  const refusal = JSON.stringify({ detail: errorTable.not_signed_in.sentence, code: 'not_signed_in' })

  it('leads to the sign-in page and back', async () => {
    respond(401, refusal)
    expect(await failureOf('/api/courses')).toMatchObject({ status: 401 })
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/login?from=/courses/42%3Ftab%3Dunits')
  })

  it('stays where it is for a refused password, and on the sign-in page', async () => {
    respond(401, refusal)
    await failureOf('/api/auth/sign-in/email', { method: 'POST' })
    location.pathname = '/login'
    await failureOf('/api/courses')
    expect(location.assign).not.toHaveBeenCalled()
  })
})

describe('a good answer', () => {
  it('is its body', async () => {
    respond(200, '{"title":"Reading Latin Inscriptions"}')
    const body = await calls.fetchJson(`${location.origin}/api/courses/1`)
    expect(body).toEqual({ title: 'Reading Latin Inscriptions' })
  })

  it('without a body is undefined', async () => {
    respond(204, '')
    expect(await calls.fetchJson(`${location.origin}/api/courses/1`, { method: 'DELETE' })).toBeUndefined()
  })

  it('that cannot be read is an error', async () => {
    respond(200, '<html>')
    await expect(calls.fetchJson(`${location.origin}/api/courses/1`)).rejects.toMatchObject({
      code: 'unreadable',
      message: 'Trivium sent an answer that could not be read. Please try again.',
    })
  })
})
