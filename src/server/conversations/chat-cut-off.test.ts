import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatMessage, chatMessageSchema } from '#contract/conversations.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { planLesson } from '#tests/chats.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, ending, type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { eventsOf, readEvents } from '#tests/read-events.ts'

const stream = { accept: 'text/event-stream' }
const professorFault = "I'm having trouble processing your question right now."

let model: StandIn
let app: TestApp
let ada: TestLearner
let activityId: string
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  activityId = (await planLesson(ada, model))[0]?.id ?? ''
  model.reset()
})

const say = (text: string, body: object = {}, headers: Record<string, string> = {}) =>
  ada.client.post('/api/professor-chat', { activityId, studentMessage: text, ...body }, headers)

async function kept(): Promise<ChatMessage[]> {
  const answer = await ada.client.get(`/api/activities/${activityId}/messages?limit=100`)
  expect(answer.status).toBe(200)
  return pageOf(chatMessageSchema).parse(await answer.json()).items
}

describe('a reply that is cut off', () => {
  const clientId = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001'

  it('keeps what came, is told again as it is, and is replaced by a retry', async () => {
    model.always(sends([token('Half a '), token('thought')], 'cut'))
    const events = await readEvents(await say('Why?', { clientId }, stream))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { cutOff: true, detail: professorFault } })
    const half = [{ text: 'Why?' }, { text: 'Half a thought', cutOff: true, isWriting: false }]
    expect(await kept()).toMatchObject(half)

    expect(await (await say('Why?', { clientId })).json()).toEqual({
      response: 'Half a thought',
      cutOff: true,
    })
    expect(model.requests).toHaveLength(1)

    model.always(answers(500, {}))
    expect((await say('Why?', { clientId, retry: true })).status).toBe(502)
    expect(await kept()).toMatchObject(half)

    model.always(says('A whole thought.'))
    expect(await (await say('Why?', { clientId, retry: true })).json()).toMatchObject({
      response: 'A whole thought.',
    })
    expect(await kept()).toMatchObject([{ text: 'Why?' }, { text: 'A whole thought.', cutOff: false }])
    await say('Why?', { clientId, retry: true })
    expect(model.requests).toHaveLength(3)
  })

  it('by the learner who leaves or presses Stop is one of these', async () => {
    model.always(sends([token('One '), token('two ')], 'hang'))
    const leaving = new AbortController()
    const answer = await ada.client.fetch('/api/professor-chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...stream },
      body: JSON.stringify({ activityId, studentMessage: 'Count', clientId }),
      signal: leaving.signal,
    })
    let shown = ''
    for await (const { data } of eventsOf(answer)) {
      shown += data.text
      if (shown.trimEnd() === 'One two') break
    }
    expect(shown.trimEnd()).toBe('One two')
    leaving.abort()
    await expect.poll(() => kept()).toMatchObject([{}, { text: 'One two ', cutOff: true }])
    await expect.poll(() => model.open()).toBe(0)
  })

  it('by the process that died is free again once its hold has run out', async () => {
    model.always(says('Once.'))
    await say('Hello', { clientId })
    const leave = (until: string) =>
      app.database.pool.query(
        `with cut as (
           update messages set text = 'What ca', cut_off = true
           where activity_id = $2 and reply_to is not null returning id
         )
         insert into leases select 'reply:' || id, gen_random_uuid(), now() + $1::interval from cut
         on conflict (key) do update set until = excluded.until`,
        [until, activityId],
      )
    await leave('1 hour')
    const followed = eventsOf(await say('Hello', { clientId, retry: true }, stream))
    expect((await followed.next()).value).toMatchObject({ event: 'delta', data: { text: 'What ca' } })
    await leave('-1 second')
    expect((await followed.next()).value).toMatchObject({ event: 'error', data: { cutOff: true } })
    expect(await (await say('Hello', { clientId })).json()).toEqual({ response: 'What ca', cutOff: true })
    expect(model.requests).toHaveLength(1)
    expect(await kept()).toMatchObject([{}, { text: 'What ca', cutOff: true, isWriting: false }])
    expect(await (await say('Hello', { clientId, retry: true })).json()).toMatchObject({ response: 'Once.' })
    expect(model.requests).toHaveLength(2)
  })

  it('is kept again and again while it comes, for a process may die', async () => {
    let finish: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      finish = resolve
    })
    model.always(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(token('The first words'))
      await released
      response.end(token(' and the last.') + ending)
    })
    const asking = say('Hello')
    await expect.poll(() => kept()).toMatchObject([{}, { text: 'The first words', isWriting: true }])
    finish()
    await asking
    expect(await kept()).toMatchObject([{}, { text: 'The first words and the last.', cutOff: false }])
  })
})
