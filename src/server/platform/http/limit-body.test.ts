import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { limitBody } from './limit-body.ts'

const app = new Hono<AppEnv>()
app.use(limitBody([{ paths: /^\/large/, bytes: 512 * 1024, words: '512 kB' }], /^\/files/))
app.all('*', async (c) => c.text(String((await c.req.text()).length)))
app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault', 413))

/** A body by its length in kB, and how often somebody asked for it as a stream. */
async function send(path: string, kB: number, { says = true, method = 'POST' } = {}) {
  const body = method === 'GET' ? null : 'x'.repeat(kB * 1024)
  const request = new Request(`http://localhost${path}`, { method, body })
  if (says) request.headers.set('content-length', String(kB * 1024))
  const stream = request.body
  let asked = 0
  Object.defineProperty(request, 'body', {
    get: () => {
      asked += 1
      return stream
    },
  })
  const answer = await app.request(request)
  return { status: answer.status, text: await answer.text(), asked }
}

describe('a body', () => {
  it('that says its length is held to that, and to nothing that is made of it', async () => {
    expect(await send('/', 256)).toEqual({ status: 200, text: String(256 * 1024), asked: 0 })
    expect(await send('/', 257)).toEqual({ status: 413, text: 'too_large', asked: 0 })
    expect(await send('/large', 512)).toMatchObject({ status: 200, asked: 0 })
    expect(await send('/large', 513)).toMatchObject({ status: 413, asked: 0 })
    expect(await send('/', 0, { method: 'GET', says: false })).toEqual({ status: 200, text: '0', asked: 0 })
  })

  it('that says none is counted as it comes', async () => {
    expect(await send('/', 256, { says: false })).toMatchObject({ status: 200, text: String(256 * 1024) })
    expect(await send('/', 257, { says: false })).toMatchObject({ status: 413, text: 'too_large' })
  })

  it('that says one and comes in chunks is counted as well', async () => {
    const headers = { 'content-length': '1', 'transfer-encoding': 'chunked' }
    const request = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(300_000) })
    const sent = new Proxy(request, {
      get: (target, key) => {
        const value: unknown = key === 'headers' ? new Headers(headers) : Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect((await app.request(sent)).status).toBe(413)
  })

  it('that comes as a file is left to its route', async () => {
    expect(await send('/files', 300)).toMatchObject({ status: 200 })
  })
})
