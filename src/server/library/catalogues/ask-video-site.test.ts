import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { askVideoSite } from './ask-video-site.ts'

const videoUrl = 'https://youtu.be/dQw4w9WgXcQ?t=5'
const unnamed = { title: '', channelName: '' }
const named = { title: 'Bayes theorem', author_name: 'Squares and Strips' }

/** A local stand-in for the video site. */
let asked: string[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response, request)
})
let site = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  asked = []
  vi.restoreAllMocks()
})
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))

describe('the name of a video', () => {
  it('is asked for by the id alone', async () => {
    answer = json(named)
    expect(await askVideoSite(videoUrl, { site })).toEqual({
      title: 'Bayes theorem',
      channelName: 'Squares and Strips',
    })
    const { pathname, searchParams } = new URL(asked[0] ?? '', site)
    expect([pathname, searchParams.get('url')]).toEqual([
      '/oembed',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ])
  })

  it('is cut where it is longer than a title may be', async () => {
    answer = json({ title: 't'.repeat(400), author_name: 'c'.repeat(400) })
    const { title, channelName } = await askVideoSite(videoUrl, { site })
    expect([title.length, channelName.length]).toEqual([300, 200])
  })

  const troubles: [string, typeof answer][] = [
    ['no answer in time', () => undefined],
    ['an answer that stops halfway', (response) => void response.write('{"title":')],
    [
      'a redirect',
      (response, { url }) => {
        if (url?.startsWith('/oembed')) response.writeHead(302, { location: '/elsewhere' }).end()
        else json(named)(response)
      },
    ],
    ['5 MB', json({ ...named, html: 'x'.repeat(5_000_000) })],
    ['what is not JSON', (response) => response.end('<html>')],
    ['JSON without a title', json({ author_name: 'Somebody' })],
    ['404', (response) => response.writeHead(404).end(JSON.stringify(named))],
    ['a broken connection', (response) => response.destroy()],
  ]
  it.each(troubles)('is empty after %s', async (_, trouble) => {
    answer = trouble
    expect(await askVideoSite(videoUrl, { site, timeoutMs: 300 })).toEqual(unnamed)
    expect(asked).toHaveLength(1)
  })

  it('is asked of no one for an address that is no video', async () => {
    for (const address of [`${site}/watch?v=dQw4w9WgXcQ`, 'https://www.youtube.com/feed', ''])
      expect(await askVideoSite(address, { site })).toEqual(unnamed)
    expect(asked).toEqual([])
  })
})

describe('GET /api/video-name', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())
  const path = (url: string) => `/api/video-name?${new URLSearchParams({ videoUrl: url })}`

  it('asks YouTube and no one else, for a learner, about a video', async () => {
    const ada = await app.learner()
    const realFetch = globalThis.fetch
    const foreign: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      if (url.hostname === '127.0.0.1') return realFetch(input, init)
      foreign.push(url.href)
      return realFetch(`${site}${url.pathname}${url.search}`, init)
    })
    answer = json(named)
    const found = await ada.client.get(path(videoUrl))
    expect(await found.json()).toEqual({ title: 'Bayes theorem', channelName: 'Squares and Strips' })
    expect((await ada.client.get(path('http://169.254.169.254/'))).status).toBe(400)
    expect((await ada.client.get('/api/video-name')).status).toBe(400)
    expect((await app.visitor().get(path(videoUrl))).status).toBe(401)
    expect(foreign).toHaveLength(1)
    expect(foreign[0]).toMatch(/^https:\/\/www\.youtube\.com\/oembed\?/)
  })
})
