import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { type ChatMessage, chatMessageSchema } from '#contract/conversations.ts'
import { pageOf } from '#contract/paging.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { planLesson } from '#tests/chats.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'
import { writingOf } from './reply-lease.ts'
import { saveWhileRunning } from './running-replies.ts'
import { takeReply } from './take-reply.ts'

const professorFault = "I'm having trouble processing your question right now."
const clientId = '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001'

let model: StandIn
let app: TestApp
let ada: TestLearner
let activities: Activity[]
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
  activities = await planLesson(ada, model)
  activityId = activities[0]?.id ?? ''
  model.reset()
})

const say = (text: string, body: object = {}, headers: Record<string, string> = {}) =>
  ada.client.post('/api/professor-chat', { activityId, studentMessage: text, ...body }, headers)

async function kept(id = activityId): Promise<ChatMessage[]> {
  const answer = await ada.client.get(`/api/activities/${id}/messages?limit=100`)
  return pageOf(chatMessageSchema).parse(await answer.json()).items
}

describe('a reply that failed', () => {
  it.each([
    ['Professor', 'Professor', professorFault],
    ['Librarian', 'Librarian', 'Failed to get response from Librarian. Please try again.'],
    ['Examiner', 'Examiner', "Sorry, I couldn't respond right now."],
    ['Mentor', 'AI Assistant', professorFault],
  ])('of the %s keeps its place and its sentence after later messages', async (leader, sender, text) => {
    await app.database.pool.query('update activities set leader = $1 where id = $2', [leader, activityId])
    model.next(answers(500, {}))
    await say('Why?', { clientId })
    model.always(says('Because.'))
    await say('And why not?')
    expect(await kept()).toMatchObject([
      { text: 'Why?', failure: null },
      { sender, text, failure: 'model_unavailable', cutOff: false, isWriting: false },
      { text: 'And why not?' },
      { text: 'Because.', failure: null },
    ])
    const prompt = JSON.stringify(model.requests.at(-1)?.body.messages)
    expect(prompt).toContain('Why?')
    expect(prompt).not.toContain(text.slice(0, 20))
  })

  it('is replaced in its place by a retry, and stays where that fails too', async () => {
    model.next(answers(500, {}), says('Later.'), answers(500, {}), says('Because.'))
    await say('Why?', { clientId })
    await say('And then?')
    expect((await say('Why?', { clientId, retry: true })).status).toBe(502)
    expect((await kept()).map(({ text }) => text)).toEqual(['Why?', professorFault, 'And then?', 'Later.'])
    const again = await say('Why?', { clientId, retry: true }, { accept: 'text/event-stream' })
    expect((await readEvents(again)).at(-1)).toMatchObject({ event: 'done', data: { response: 'Because.' } })
    expect((await kept()).map(({ text }) => text)).toEqual(['Why?', 'Because.', 'And then?', 'Later.'])
    expect((await kept())[1]).toMatchObject({ failure: null, cutOff: false })
  })

  it('of a writer that was given up does not hide the reply that came after it', async () => {
    const { db, log } = app.services
    const place = { id: { activityId }, learnerId: ada.id, guide: 'Professor' }
    const asked = { text: 'Why?', clientId }
    const { replyId } = await takeReply(db, place, { ...asked, retry: false }, app.env.space)
    const row = { replyId, userId: ada.id, isAgain: false }
    const older = saveWhileRunning(db, log, row)
    await leasesOf(db).release(writingOf(replyId))
    expect(await takeReply(db, place, { ...asked, retry: true }, app.env.space)).toMatchObject({
      state: 'ours',
      replyId,
    })
    const newer = saveWhileRunning(db, log, { ...row, isAgain: true })
    const said = { text: '', citations: [], seekTimestamp: null }
    await older.end(said, new ModelFailure('unavailable'))
    await newer.end({ ...said, text: 'Because.' })
    expect((await kept()).at(-1)).toMatchObject({ text: 'Because.', failure: null })
  })

  it('has its reason also where blanks of it were kept on the way', async () => {
    // A separate database object, whose replies no earlier timer saves.
    const db = openDatabase(app.database.pool)
    const place = { id: { activityId }, learnerId: ada.id, guide: 'Professor' }
    const { replyId } = await takeReply(db, place, { text: 'Why?', clientId, retry: false }, app.env.space)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const reply = saveWhileRunning(db, app.services.log, { replyId, userId: ada.id, isAgain: false })
      reply.came.append(' \n')
      await vi.advanceTimersByTimeAsync(2000)
      await reply.end({ text: '', citations: [], seekTimestamp: null }, new ModelFailure('bad_answer'))
    } finally {
      vi.useRealTimers()
    }
    expect((await kept()).at(-1)).toMatchObject({ text: professorFault, failure: 'model_bad_answer' })
  })

  it('says why where the error has a sentence of its own', async () => {
    model.next(answers(500, {}))
    await say('Why?')
    await app.database.pool.query(
      "update messages set failure = 'model_budget_spent' where activity_id = $1 and reply_to is not null",
      [activityId],
    )
    expect((await kept())[1]?.text).toMatch(/^You have used up your AI budget for today\./)
  })

  it('is one as well where the guide could not even be asked', async () => {
    const noPrompt = vi.spyOn(app.services.guides, 'text').mockImplementation(() => {
      throw new Error('There is no prompt file.')
    })
    const answer = await say('Why?', { clientId: randomUUID() })
    noPrompt.mockRestore()
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ detail: professorFault })
    expect(await kept()).toMatchObject([
      { text: 'Why?' },
      { text: professorFault, failure: 'model_unavailable', isWriting: false },
    ])
  })
})
