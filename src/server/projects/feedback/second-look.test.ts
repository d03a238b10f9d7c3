import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'
import {
  criterionEvidence,
  goodFeedback,
  keptFeedback,
  submittedWork,
  workCriteria,
} from '#tests/submitted-work.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const submitted = (work?: Parameters<typeof submittedWork>[2]) => submittedWork(app.database.pool, ada, work)
const post = async (path: string, body?: object) => {
  const answer = await ada.client.post(path, body)
  return { status: answer.status, body: await answer.json() }
}
const evidence = () => criterionEvidence(app.database.pool, ada.id)

describe('a second look', () => {
  const looks = (met: boolean, quotation: string) =>
    says(JSON.stringify({ evidence: '', quotation, met, answer: 'I looked again.' }))

  const judged = async () => {
    const work = await submitted()
    model.next(says(goodFeedback()))
    await post(work.feedback)
    return work
  }

  it('makes a criterion met only by words of the work, once', async () => {
    const work = await judged()
    const path = `${work.feedback}/answer-back`
    model.next(looks(true, 'Of 100 people who eat it daily'))
    expect((await post(path, { index: 1, text: 'Daily is a time.' })).status).toBe(200)
    expect((await keptFeedback(work))?.criteria[1]).toMatchObject({
      isMet: true,
      quotation: 'Of 100 people who eat it daily',
      reply: { text: 'Daily is a time.', answer: 'I looked again.' },
    })
    expect(await evidence()).toMatchObject([
      { asked: workCriteria[0], concept: 'absolute-risk' },
      { asked: workCriteria[1], concept: 'absolute-risk', by: 'model' },
    ])
    expect((await post(path, { index: 1, text: 'Daily is a time.' })).status).toBe(200)
    expect(model.requests).toHaveLength(2)
    expect(await post(path, { index: 1, text: 'Again.' })).toMatchObject({ body: { code: 'answered_back' } })
    expect(await post(path, { index: 0, text: 'No.' })).toMatchObject({ body: { code: 'criterion_met' } })
    expect(await post(path, { index: 9, text: 'No.' })).toMatchObject({ body: { code: 'not_found' } })
    expect(await post(path, { index: 2, text: ' ' })).toMatchObject({ status: 400 })
  })

  it('brings back nothing that was forgotten of the other criteria', async () => {
    const work = await judged()
    await app.database.pool.query('delete from evidence where user_id = $1', [ada.id])
    model.next(looks(true, 'Of 100 people who eat it daily'))
    expect((await post(`${work.feedback}/answer-back`, { index: 1, text: 'Daily.' })).status).toBe(200)
    expect((await evidence()).map(({ asked }) => asked)).toEqual([workCriteria[1]])
  })

  it('that meets a criterion leaves no words that still ask for it', async () => {
    const work = await judged()
    const path = `${work.feedback}/answer-back`
    const said = async () => {
      const feedback = await keptFeedback(work)
      return [feedback?.summary, feedback?.nextStep]
    }
    model.next(looks(false, ''))
    await post(path, { index: 2, text: 'It says so.' })
    expect(await said()).toEqual([
      'The numbers are right; the time is missing.',
      'Add the years to the second sentence.',
    ])
    model.next(looks(true, 'Of 100 people who eat it daily'))
    await post(path, { index: 1, text: 'Daily.' })
    expect(await said()).toEqual(['', 'Add the years to the second sentence.'])
  })

  it('that meets the last criterion leaves no next step', async () => {
    const work = await submitted()
    const met = { met: true, quotation: 'Of 100 people who eat it daily' }
    model.next(says(goodFeedback({ 3: met })))
    await post(work.feedback)
    model.next(looks(true, 'Of 100 people who eat it daily'))
    await post(`${work.feedback}/answer-back`, { index: 1, text: 'Daily.' })
    expect(await keptFeedback(work)).toMatchObject({ summary: '', nextStep: '' })
  })

  it('is refused for another word on the same criterion, also when two come at once', async () => {
    const work = await judged()
    const path = `${work.feedback}/answer-back`
    model.always(looks(false, ''))
    const said = await Promise.all([
      post(path, { index: 1, text: 'Daily is a time.' }),
      post(path, { index: 1, text: 'A time is named.' }),
    ])
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(said.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'answered_back',
      detail: expect.stringContaining('You have already asked for a second look at this criterion.'),
    })
    expect(model.requests).toHaveLength(2)
  })

  it('goes on when something else is asked meanwhile, and the same said again is the same', async () => {
    const work = await judged()
    const path = `${work.feedback}/answer-back`
    model.always(hangs)
    const daily = { index: 1, text: 'Daily is a time.' }
    const first = post(path, daily)
    await expect.poll(() => model.open()).toBe(1)
    expect(await post(path, { ...daily, text: 'A time is named.' })).toMatchObject({
      status: 409,
      body: { code: 'answered_back' },
    })
    for (const [other, body] of [
      [path, { index: 2, text: 'It says so.' }],
      [work.feedback, undefined],
    ] as const)
      expect(await post(other, body)).toMatchObject({ status: 409, body: { code: 'looking_again' } })
    // The response has headers once the call has joined the running one.
    const again = await ada.client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(daily),
    })
    const found = await ada.client.get(`/api/runs?kind=feedback&subject=${work.id}`)
    const { id, state } = (await found.json()) as { id: string; state: string }
    expect(state).toBe('running')
    await ada.client.post(`/api/runs/${id}/stop`)
    expect((await first).body).toMatchObject({ id, state: 'stopped' })
    const [joined, over] = await readEvents(again)
    expect([joined?.data, over?.data]).toMatchObject([{ id }, { id, state: 'stopped' }])
    expect(model.requests).toHaveLength(2)
  })

  it('that comes second is not kept, and says so', async () => {
    const work = await judged()
    const reply = { text: 'The other word.', answer: 'Not yet.', at: new Date().toISOString() }
    model.always(async (response, seen, gone) => {
      await app.database.pool.query(
        `update submission_feedback set criteria = jsonb_set(criteria, '{1,reply}', $2) where submission_id = $1`,
        [work.id, JSON.stringify(reply)],
      )
      await looks(true, 'Of 100 people who eat it daily')(response, seen, gone)
    })
    expect(await post(`${work.feedback}/answer-back`, { index: 1, text: 'Daily.' })).toMatchObject({
      status: 409,
      body: { code: 'answered_back' },
    })
    expect((await keptFeedback(work))?.criteria[1]).toMatchObject({ isMet: false, reply })
  })

  it('meets nothing by a scrap of the work', async () => {
    const work = await judged()
    model.always(looks(true, 'daily'))
    expect((await post(`${work.feedback}/answer-back`, { index: 1, text: 'Daily.' })).status).toBe(200)
    expect((await keptFeedback(work))?.criteria[1]).toMatchObject({
      isMet: false,
      reply: { answer: expect.stringContaining('could not find') },
    })
  })

  it('of a model that gives in to words that only the argument has changes nothing', async () => {
    const work = await judged()
    const argument = 'The sheet says so on the back, I promise.'
    model.always(looks(true, argument))
    expect((await post(`${work.feedback}/answer-back`, { index: 2, text: argument })).status).toBe(200)
    expect((await keptFeedback(work))?.criteria[2]).toMatchObject({
      isMet: false,
      quotation: null,
      reply: { text: argument, answer: expect.stringContaining('could not find') },
    })
    expect(await evidence()).toHaveLength(1)
  })

  it('that fails leaves the word unspent', async () => {
    const work = await judged()
    const path = `${work.feedback}/answer-back`
    model.always(answers(500, 'broken'))
    expect((await post(path, { index: 1, text: 'Daily.' })).status).toBe(502)
    expect((await keptFeedback(work))?.criteria[1]?.reply).toBeNull()
    model.always(looks(false, ''))
    expect((await post(path, { index: 1, text: 'Daily.' })).status).toBe(200)
    expect((await keptFeedback(work))?.criteria[1]).toMatchObject({
      isMet: false,
      reply: { answer: 'I looked again.' },
    })
  })
})
