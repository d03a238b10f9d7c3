import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { type ChatMessage, chatMessageSchema } from '#contract/conversations.ts'
import { pageOf } from '#contract/paging.ts'
import { wrapped } from '#tests/ai-requests.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { planLesson } from '#tests/chats.ts'
import { keepExam } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'

const stream = { accept: 'text/event-stream' }
const professorFault = "I'm having trouble processing your question right now."

let model: StandIn
let app: TestApp
let ada: TestLearner
let bob: TestLearner
let activities: Activity[]
let activityId: string
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
  bob = await app.learner('Bob')
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  activities = await planLesson(ada, model)
  activityId = activities[0]?.id ?? ''
  model.reset()
})

const say = (text: string, body: object = {}, headers: Record<string, string> = {}) =>
  ada.client.post('/api/professor-chat', { activityId, studentMessage: text, ...body }, headers)

async function kept(id = activityId, learner = ada): Promise<ChatMessage[]> {
  const answer = await learner.client.get(`/api/activities/${id}/messages?limit=100`)
  expect(answer.status).toBe(200)
  return pageOf(chatMessageSchema).parse(await answer.json()).items
}
const words = async (id?: string) => (await kept(id)).map(({ sender, text }) => [sender, text])
const setLeader = (leader: string) =>
  app.database.pool.query('update activities set leader = $1 where id = $2', [leader, activityId])

describe('a chat in one’s own activity', () => {
  it('keeps message and reply, and tells the guide what the server knows, not what the body says', async () => {
    await app.database.pool.query(
      "update activities set content = 'Miles are counted from Rome.' where id = $1",
      [activityId],
    )
    model.next(says('What is a mile?'), says('A thousand paces.'))
    await say('Hello')
    const answer = await say('From where?', {
      leader: 'Librarian',
      notes: 'FORGED',
      courseDetails: 'FORGED',
      chatHistory: [{ sender: 'Professor', text: 'FORGED' }],
      studentProfile: { name: 'FORGED' },
    })
    expect(await answer.json()).toMatchObject({ response: 'A thousand paces.' })
    expect(await words()).toEqual([
      ['Student', 'Hello'],
      ['Professor', 'What is a mile?'],
      ['Student', 'From where?'],
      ['Professor', 'A thousand paces.'],
    ])
    const [system, ...turns] = model.requests[1]?.body.messages ?? []
    expect(system?.content).toMatch(/^You are the Professor/)
    for (const known of [
      'Miles are counted from Rome.',
      'Inscriptions',
      'What a milestone says',
      'Unit title 1',
    ])
      expect(system?.content).toContain(known)
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(JSON.stringify(model.requests)).not.toContain('FORGED')
  })

  it('is kept before the guide is asked', async () => {
    model.always(hangs)
    const leaving = new AbortController()
    const asking = ada.client.fetch('/api/professor-chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ activityId, studentMessage: 'Are you there?' }),
      signal: leaving.signal,
    })
    await expect.poll(() => model.open()).toBe(1)
    expect(await kept()).toMatchObject([
      { sender: 'Student', text: 'Are you there?' },
      { sender: 'Professor', text: '', isWriting: true, cutOff: false },
    ])
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await expect
      .poll(() => kept())
      .toMatchObject([{ text: 'Are you there?' }, { text: '', cutOff: true, failure: null }])
  })

  it('sent again after a lost answer adds nothing and asks nobody', async () => {
    const clientId = randomUUID()
    model.always(says('Once.'))
    await say('Hello', { clientId })
    const again = await say('Hello', { clientId }, stream)
    expect((await readEvents(again)).at(-1)).toMatchObject({ event: 'done', data: { response: 'Once.' } })
    expect(model.requests).toHaveLength(1)
    expect(await kept()).toMatchObject([{ clientId, text: 'Hello' }, { text: 'Once.' }])
  })

  it('asked by two tabs at once gets one reply, which both hear', async () => {
    const clientId = randomUUID()
    model.always(says('One reply for all of you.', { tokenMs: 150 }))
    const both = await Promise.all([say('Hello', { clientId }, stream), say('Hello', { clientId }, stream)])
    const heard = await Promise.all(both.map(readEvents))
    for (const events of heard) {
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'One reply for all of you.' } })
      const shown = events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : [])).join('')
      expect(shown).toBe('One reply for all of you.')
    }
    expect(model.requests).toHaveLength(1)
    expect(await kept()).toHaveLength(2)
  })
})

describe('a guide that cannot answer', () => {
  it.each([
    ['Professor', professorFault],
    ['Librarian', 'Failed to get response from Librarian. Please try again.'],
    ['Examiner', "Sorry, I couldn't respond right now."],
    ['Mentor', professorFault],
  ])('as the %s says its sentence, and both stay', async (leader, detail) => {
    await setLeader(leader)
    model.always(answers(500, {}))
    const answer = await say('Why?')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ detail })
    expect(await words()).toEqual([
      ['Student', 'Why?'],
      [leader === 'Mentor' ? 'AI Assistant' : leader, detail],
    ])
  })

  it.each([
    ['Librarian', 'Librarian', /^You are the Librarian/],
    ['Mentor', 'AI Assistant', /^You are the Professor/],
    ['Examiner', 'Examiner', /^You are the Examiner/],
  ])('led by %s speaks as %s whatever the body says', async (leader, sender, begins) => {
    await setLeader(leader)
    await say('Why?', { leader: 'Professor' })
    expect(await kept()).toMatchObject([{ sender: 'Student' }, { sender }])
    expect(model.requests[0]?.body.messages[0]?.content).toMatch(begins)
  })
})

describe('the Examiner’s chat', () => {
  it('goes by the server’s exam whatever the body claims, and hears the notes only while none runs', async () => {
    const examiner = activities.find(({ leader }) => leader === 'Examiner')?.id ?? ''
    await app.database.pool.query("update activities set content = 'SECRET NOTES' where id = $1", [
      activityId,
    ])
    const claimed = { activityId: examiner, examContext: { isExamActive: false }, questionPhase: 'post_exam' }
    const ask = (question: string) => ada.client.post('/api/examiner-chat', wrapped({ ...claimed, question }))
    model.always(says('Two minutes each.'))
    expect(await (await ask('How long?')).json()).toMatchObject({ response: 'Two minutes each.' })
    const prompt = () => JSON.stringify(model.requests.at(-1)?.body)
    expect(prompt()).toContain('SECRET NOTES')
    expect(prompt()).toContain('The phase: pre_exam')

    const examId = await keepExam(app.database.pool, { userId: ada.id, activityId: examiner })
    await app.database.pool.query('update exams set started_at = now() where id = $1', [examId])
    await ask('Is it gas?')
    expect(prompt()).toContain('The phase: during_exam')
    expect(prompt()).toContain('What makes dough rise?')
    expect(prompt()).not.toMatch(/SECRET|MARK/)
    await ada.client.post('/api/professor-chat', {
      activityId: examiner,
      studentMessage: 'Then you tell me.',
    })
    expect(prompt()).toContain('The phase: during_exam')
    expect(prompt()).not.toMatch(/SECRET|MARK/)
    expect(await words(examiner)).toHaveLength(6)
  })
})

describe('what is refused', () => {
  it('a message over its limit, with the limit named, and an empty one', async () => {
    const tooLong = await say('x'.repeat(100_000))
    expect(tooLong.status).toBe(400)
    expect(await tooLong.text()).toContain('4,000 characters')
    expect((await say('  ')).status).toBe(400)
    expect((await say('a', { clientId: 'no uuid' })).status).toBe(400)
    expect(await kept()).toEqual([])
    expect(model.requests).toHaveLength(0)
  })

  it('another learner’s activity, exactly as one that does not exist', async () => {
    const bodies = await Promise.all(
      [activityId, randomUUID(), 'activity-1'].map(async (id) => {
        const asked = await bob.client.post('/api/professor-chat', { activityId: id, studentMessage: 'Hi' })
        const read = await bob.client.get(`/api/activities/${id}/messages`)
        expect([asked.status, read.status]).toEqual([404, 404])
        return (await asked.text()).replace(/"requestId":"[^"]*"/, '')
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(await kept()).toEqual([])
    expect(model.requests).toHaveLength(0)
  })

  it('a course or unit that is not the activity’s', async () => {
    expect((await say('Hi', { courseId: randomUUID() })).status).toBe(404)
    expect((await say('Hi', { unitId: randomUUID() })).status).toBe(404)
  })

  it('nothing for what a model may say: what cannot be kept is left out', async () => {
    model.always(says('A \u0000 and \ud800 half.'))
    await say('Hello')
    expect((await kept()).at(-1)?.text).toMatch(/^A {2}and . half\.$/)
  })
})

describe('the messages of an activity', () => {
  it('come in pages, newest last', async () => {
    await app.database.pool.query(
      `insert into messages (user_id, activity_id, sender, text)
       select $1, $2, 'Student', 'message ' || n from generate_series(1, 7) n order by n`,
      [ada.id, activityId],
    )
    const page = async (query: string) => {
      const answer = await ada.client.get(`/api/activities/${activityId}/messages?${query}`)
      return pageOf(chatMessageSchema).parse(await answer.json())
    }
    const texts = ({ items }: { items: ChatMessage[] }) => items.map(({ text }) => Number(text.slice(8)))
    const newest = await page('limit=3')
    expect(texts(newest)).toEqual([5, 6, 7])
    const older = await page(`limit=3&cursor=${newest.nextCursor}`)
    expect(texts(older)).toEqual([2, 3, 4])
    const oldest = await page(`limit=3&cursor=${older.nextCursor}`)
    expect(texts(oldest)).toEqual([1])
    expect(oldest.nextCursor).toBeNull()
    expect((await ada.client.get(`/api/activities/${activityId}/messages?cursor=x`)).status).toBe(400)
  })
})
