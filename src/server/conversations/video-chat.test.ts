import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { librarianChatReplySchema, librarianHistorySchema, type VideoDetail } from '#contract/library.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import {
  answers,
  finish,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
} from '../../../tests/model-stand-in.ts'
import { eventsOf, readEvents } from '../../../tests/read-events.ts'
import { addedVideo, lecture } from '../../../tests/videos.ts'

const sentence = 'Failed to get response from Librarian. Please try again.'
const stream = { accept: 'text/event-stream' }

let model: StandIn
let app: TestApp
let offline: TestApp
let ada: TestLearner
let video: VideoDetail
const path = () => `/api/videos/${video.id}/librarian-chat`
const ask = (message: string, headers: Record<string, string> = {}, more: object = {}) =>
  ada.client.post(path(), { message, currentTime: 31, ...more }, headers)
const history = async () =>
  librarianHistorySchema.parse(await (await ada.client.get(path())).json()).items.reverse()

beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-test', AI_MODEL: 'stand-in' } })
  offline = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await offline.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
  video = await addedVideo(ada.client, { transcript: { text: lecture } })
})

describe('the Librarian about a video', () => {
  it('answers from the transcript, and the talk is kept', async () => {
    model.always(says('Spring tides are explained at 0:30.'))
    const answer = await ask(
      'What is a spring tide?',
      {},
      {
        transcript: 'EVIL TRANSCRIPT',
        videoMetadata: { title: 'EVIL TITLE' },
        model: 'evil',
      },
    )
    const { paths } = await (await ada.client.get('/api/openapi.json')).json()
    expect(paths['/api/videos/{id}/librarian-chat'].post.summary).toMatch(/^Chat with video context/)
    expect(librarianChatReplySchema.parse(await answer.json())).toMatchObject({
      message: 'Spring tides are explained at 0:30.',
      timestamp: 30,
    })
    expect(model.requests[0]?.body.temperature).toBe(0.7)
    const prompt = JSON.stringify(model.requests[0]?.body)
    expect(prompt).toContain('[0:30] A spring tide comes when Sun and Moon pull in one line.')
    expect(prompt).toContain('name=\\"current position\\">\\n0:31\\n')
    expect(prompt).not.toContain('EVIL')
    expect(await history()).toEqual([
      expect.objectContaining({
        userMessage: 'What is a spring tide?',
        assistantResponse: 'Spring tides are explained at 0:30.',
        currentTime: 31,
        seekTimestamp: 30,
        cutOff: false,
      }),
    ])
    await ask('And a neap tide?')
    expect(JSON.stringify(model.requests[1]?.body.messages)).toContain('Spring tides are explained at 0:30.')
  })

  it('drops every time the transcript does not back, also while it streams', async () => {
    model.always(says('See **0:30** and (0:31), then at 59:59. It ends at 1:00:00 or 0:40.'))
    const events = await readEvents(await ask('Where?', stream))
    const clean = 'See **0:30** and, then. It ends or 0:40.'
    const streamed = events
      .filter(({ event }) => event === 'delta')
      .map(({ data }) => data.text)
      .join('')
    expect(streamed).toBe(clean)
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { message: clean, timestamp: null } })
    expect((await history())[0]?.assistantResponse).toBe(clean)
  })

  it('does not agree with what the talk calls false', async () => {
    model.next(says('Correct, at 0:30.'))
    model.always(says('It does, at 0:30.'))
    const message = 'A spring tide never comes when Sun and Moon pull in one line.'
    expect(await (await ask(message)).json()).toMatchObject({ message: 'It does, at 0:30.' })
    expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('before you agree')
  })

  it('tells a model of a long transcript no more than the bound', async () => {
    const long = Array.from({ length: 2000 }, (_, n) => {
      const at = n * 5
      return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} Line ${n} tells of the harbour, the wall and the weather there.`
    })
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: long.join('\n') } })
    await ask('What does line 1500 tell?')
    const { messages = [] } = model.requests[0]?.body ?? {}
    expect(JSON.stringify(messages).length).toBeLessThan(32_000)
    // With the question and not before it, so that what comes before stays the same for the next one.
    expect(messages[0]?.content).not.toContain('Line 6 tells')
    expect(messages.at(-1)?.content).toContain('Line 6 tells')
  })

  it('says that the Librarian did not respond when no model answers, and keeps the question with it', async () => {
    model.always(answers(500, { error: { message: 'sk-test leaked' } }))
    for (const headers of [{}, stream]) {
      const problem = problemSchema.parse(await (await ask('Hello?', headers)).json())
      expect(problem).toMatchObject({ status: 502, detail: sentence })
      expect(JSON.stringify(problem)).not.toContain('leaked')
    }
    model.always(says(' '))
    expect((await ask('Hello?')).status).toBe(502)
    const failed = { userMessage: 'Hello?', assistantResponse: sentence, cutOff: false, isWriting: false }
    expect(await history()).toMatchObject([
      { ...failed, failure: 'model_unavailable' },
      { ...failed, failure: 'model_unavailable' },
      { ...failed, failure: 'model_bad_answer', assistantResponse: expect.any(String) },
    ])
  })

  it('asked the same again adds nothing: it repeats what was kept, or tries again what failed', async () => {
    const clientId = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001'
    model.next(answers(500, {}), says('See 0:30.'))
    expect((await ask('Where?', {}, { clientId })).status).toBe(502)
    for (const retry of [true, false])
      expect(await (await ask('Where?', {}, { clientId, retry })).json()).toMatchObject({
        message: 'See 0:30.',
        timestamp: 30,
      })
    expect(model.requests).toHaveLength(2)
    expect(await history()).toMatchObject([{ clientId, failure: null, currentTime: 31, seekTimestamp: 30 }])
  })

  it('keeps what came of a reply that was cut off, marked as such', async () => {
    model.always(sends([token('The Moon pulls '), token('at 0:10 '), token('and then ')], 'cut'))
    const events = await readEvents(await ask('Why?', stream))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { cutOff: true, detail: sentence } })
    expect(await history()).toEqual([
      expect.objectContaining({
        cutOff: true,
        assistantResponse: 'The Moon pulls at 0:10 and then ',
        seekTimestamp: 10,
      }),
    ])
    model.always(sends([token('Half of it'), finish('length')], 'end'))
    expect(await (await ask('Again?')).json()).toMatchObject({ message: 'Half of it', cutOff: true })
  })

  it('keeps what came for who leaves in the middle', async () => {
    model.always(sends([token('One two three four '), token('five six ')], 'hang'))
    const leaving = new AbortController()
    const answer = await ada.client.fetch(path(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...stream },
      body: JSON.stringify({ message: 'Count', currentTime: 0 }),
      signal: leaving.signal,
    })
    for await (const { event } of eventsOf(answer)) if (event === 'delta') break
    leaving.abort()
    const left = { cutOff: true, isWriting: false, userMessage: 'Count' }
    await expect.poll(() => history()).toMatchObject([left])
    expect((await history())[0]?.assistantResponse).toMatch(/^One two/)
  })

  it.each([
    ['nothing', { message: ' ' }],
    ['too much', { message: 'x'.repeat(4001) }],
    ['no message', {}],
    ['a number', { message: 5 }],
  ])('refuses %s before any model is asked', async (_name, body) => {
    expect((await ada.client.post(path(), body)).status).toBe(400)
    expect(model.requests).toEqual([])
  })

  it.each([-5, 1e9, 'NaN', null])('takes the position %j for the beginning', async (currentTime) => {
    expect((await ask('Where am I?', {}, { currentTime })).status).toBe(200)
    expect(model.requests[0]?.body.messages.at(-1)?.content).toContain('name="current position">\n0:00\n')
  })

  it('shows the talk in pages, the newest first', async () => {
    for (const number of [1, 2, 3]) await ask(`Question ${number}`)
    const first = librarianHistorySchema.parse(await (await ada.client.get(`${path()}?limit=2`)).json())
    expect(first.items.map(({ userMessage }) => userMessage)).toEqual(['Question 3', 'Question 2'])
    const next = await ada.client.get(`${path()}?limit=2&cursor=${first.nextCursor}`)
    const rest = librarianHistorySchema.parse(await next.json())
    expect(rest.items.map(({ userMessage }) => userMessage)).toEqual(['Question 1'])
    expect(rest.nextCursor).toBeNull()
    expect((await ada.client.get(`${path()}?cursor=soon`)).status).toBe(400)
  })

  it('answers without a model too, with a time of the transcript', async () => {
    const learner = await offline.learner()
    const own = await addedVideo(learner.client, { transcript: { text: lecture } })
    const chat = `/api/videos/${own.id}/librarian-chat`
    const answer = await learner.client.post(chat, {
      message: 'Which bay has the highest tides?',
      currentTime: 0,
    })
    const reply = librarianChatReplySchema.parse(await answer.json())
    expect(reply.message).toContain('Bay of Fundy')
    expect(reply.timestamp).toBe(50)
  })
})
