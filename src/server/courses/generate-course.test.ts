import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surfaces } from '#tests/ai-requests.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { eventsOf } from '#tests/read-events.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
})

const course = surfaces.find(({ path }) => path === '/api/generate-course')
if (course === undefined) throw new Error('Nobody generates courses.')
const { body, good, expected } = course
const stream = { accept: 'text/event-stream' }
const newest = async (learner = ada) =>
  (await learner.client.get('/api/runs?kind=generate_course&subject=')).json()

/** Begins a run and leaves its page; returns the id of the run, which continues. */
async function beginAndLeave(): Promise<string> {
  const leaving = new AbortController()
  const answer = await ada.client.fetch('/api/generate-course', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...stream },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  let id = ''
  for await (const { event, data } of eventsOf(answer)) {
    expect(event).toBe('run')
    id = String(data.id)
    break
  }
  leaving.abort()
  return id
}

describe('a course that is written as a stream', () => {
  it('is written to its end when its page is left, and found when its learner comes back', async () => {
    const goOn = Promise.withResolvers<void>()
    model.always(async (...asked) => {
      await goOn.promise
      await says(good)(...asked)
    })
    const id = await beginAndLeave()
    await expect.poll(() => model.open()).toBe(1)
    expect(await newest()).toMatchObject({ id, state: 'running', request: { course: { lessons: 3 } } })
    goOn.resolve()
    await expect.poll(async () => (await newest()).state).toBe('done')
    const { told } = await newest()
    expect(told.at(-1)).toMatchObject({ event: 'done', data: expected })
    expect(model.requests).toHaveLength(1)
    expect(await newest(await app.learner('Eve'))).toBeNull()
  })

  it('with two titles alike is asked for once more', async () => {
    const { units } = JSON.parse(good)
    const [first] = units
    const alike = units.map((unit: object, place: number) => (place === 1 ? { ...unit, ...first } : unit))
    model.next(says(JSON.stringify({ units: alike })))
    model.always(says(good))
    await ada.client.post('/api/generate-course', body, stream).then((answer) => answer.text())
    expect((await newest()).told.at(-1)).toMatchObject({ event: 'done', data: expected })
    expect(model.requests[1]?.body.messages.at(-1)?.content).toContain(
      'units.1.lessonTitle: it is the same as that of units.0.',
    )
  })

  it('is asked of the model no longer once its learner gives it up', async () => {
    model.always(hangs)
    const id = await beginAndLeave()
    await expect.poll(() => model.open()).toBe(1)
    expect((await ada.client.post(`/api/runs/${id}/put-away`)).status).toBe(204)
    await expect.poll(() => model.open()).toBe(0)
    expect(await newest()).toBeNull()
  })

  it('that failed while its page was closed says why, in the words of the page', async () => {
    const goOn = Promise.withResolvers<void>()
    model.always(async (...asked) => {
      await goOn.promise
      await answers(500, {})(...asked)
    })
    await beginAndLeave()
    goOn.resolve()
    await expect.poll(async () => (await newest()).state).toBe('failed')
    expect((await newest()).failure).toBe(
      'Failed to generate course: The AI model did not answer. Please try again.',
    )
  })

  it('that came in no form that can be used says so', async () => {
    model.always(says('{"units": "three"}'))
    await ada.client.post('/api/generate-course', body, stream).then((answer) => answer.text())
    expect((await newest()).failure).toBe(
      'Course generation failed: The AI model’s answer was not in the form that is needed. Please try again, or ask for fewer lessons.',
    )
  })

  it('is not begun where it cannot be: the refusal has its own status', async () => {
    const refused = await ada.client.post(
      '/api/generate-course',
      { ...body, sourceIds: ['0197a3c0-0000-7000-8000-000000000001'] },
      stream,
    )
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ code: 'source_not_found' })
    expect(await newest()).toBeNull()
  })
})
