import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnsweredCheckpoint, VideoCheckpoints } from '#contract/library/checkpoints.ts'
import { deleteAccount } from '#server/accounts/delete-account.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import {
  agreeing,
  askedOn,
  goodCheckpoints,
  goodLines,
  makeCheckpoints,
  talkLines,
  talkOf,
  talkVideo,
} from '#tests/checkpoints.ts'
import type { Client } from '#tests/client.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

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
  await app.database.pool.query('with gone as (delete from videos) delete from checkpoint_sets')
  ada = await app.learner()
})

const read = async (client: Client, id: string): Promise<VideoCheckpoints> =>
  (await client.get(`/api/videos/${id}/checkpoints`)).json() as Promise<VideoCheckpoints>
const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows
const writes = (items: ReturnType<typeof askedOn>[] = goodLines.map((line) => askedOn(line))) => {
  model.next(says(goodCheckpoints(items)), says(agreeing(items)))
}
async function asked(learner = ada) {
  writes()
  const video = await talkVideo(learner.client)
  expect((await makeCheckpoints(learner.client, video.id)).status).toBe(200)
  const { checkpoints } = await read(learner.client, video.id)
  return { video, checkpoints }
}
const keyOf = async (id: string): Promise<number> =>
  (await rowsOf('select correct_option from checkpoints where id = $1', [id]))[0]?.correct_option
const answering = (client: Client, videoId: string, id: string, chosenOption: unknown) =>
  client.post(`/api/videos/${videoId}/checkpoints/${id}/answers`, { chosenOption, zone: 'Europe/Berlin' })
const answerTo = async (client: Client, videoId: string, id: string, chosen: number) => {
  const answer = await answering(client, videoId, id, chosen)
  expect(answer.status).toBe(200)
  return (await answer.json()) as AnsweredCheckpoint
}

describe('a transcript that is edited', () => {
  it('keeps the questions whose words still stand, at their new times, with their answers', async () => {
    const { video, checkpoints } = await asked()
    const id = checkpoints[1]?.id ?? ''
    await answerTo(ada.client, video.id, id, await keyOf(id))
    const edited = ['A new beginning of the whole talk.', ...talkLines]
    edited[5] = 'A spring tide is called otherwise here.'
    const saved = await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: talkOf(edited) } })
    expect(saved.status).toBe(200)
    const after = await read(ada.client, video.id)
    expect(after.status).toBe('made')
    expect(
      after.checkpoints.map(({ question, fromSeconds, state }) => [question, fromSeconds, state]),
    ).toEqual([
      ['What does sentence 13 describe?', 140, 'right'],
      ['What does sentence 20 describe?', 210, 'open'],
      ['What does sentence 28 describe?', 290, 'open'],
    ])
    // Questions of transcripts without a video are swept; when the old text is saved again, new ones are
    // made.
    expect(await rowsOf('select 1 from checkpoint_sets')).toHaveLength(2)
    await deleteExpired(app.database.db, { keepDays: { views: 0, modelCalls: 0, unconfirmed: 0 } })
    expect(await rowsOf('select 1 from checkpoint_sets')).toHaveLength(1)
    expect((await read(ada.client, video.id)).checkpoints).toHaveLength(3)
  })

  it('takes them along for its own video alone: others with the same words have theirs made of these', async () => {
    const grace = await app.learner()
    const [video, copy] = [await talkVideo(ada.client), await talkVideo(grace.client)]
    const save = async (lines: readonly string[]) => {
      const saved = await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: talkOf(lines) } })
      expect(saved.status).toBe(200)
    }
    await save([...talkLines.slice(0, -1), 'These words are Ada’s own.'])
    writes(goodLines.map((line) => askedOn(line, { question: `What does Ada ask of ${line}?` })))
    await makeCheckpoints(ada.client, video.id)
    const before = await read(ada.client, video.id)
    expect(before.checkpoints).toHaveLength(4)
    const id = before.checkpoints[0]?.id ?? ''
    await answerTo(ada.client, video.id, id, await keyOf(id))

    await save(talkLines)
    const hers = await read(ada.client, video.id)
    expect(hers.checkpoints.map(({ question, state }) => [question, state])).toEqual(
      goodLines.map((line, index) => [`What does Ada ask of ${line}?`, index === 0 ? 'right' : 'open']),
    )
    expect(await read(grace.client, copy.id)).toMatchObject({ status: 'unmade', checkpoints: [] })
    writes()
    expect((await makeCheckpoints(grace.client, copy.id)).status).toBe(200)
    expect((await read(grace.client, copy.id)).checkpoints.map(({ question }) => question)).toEqual(
      goodLines.map((line) => askedOn(line).question),
    )

    // Both sets stay as long as their videos. Ada's set is deleted with her account, and no set is paid for
    // twice.
    const requests = model.requests.length
    expect((await makeCheckpoints(ada.client, video.id)).status).toBe(200)
    expect(model.requests).toHaveLength(requests)
    await deleteExpired(app.database.db, { keepDays: { views: 0, modelCalls: 0, unconfirmed: 0 } })
    expect(await read(ada.client, video.id)).toEqual(hers)
    const kept = () => rowsOf('select 1 from checkpoint_sets')
    expect(await kept()).toHaveLength(2)
    await deleteAccount(app.database.db, ada)
    expect(await kept()).toHaveLength(1)
    expect((await read(grace.client, copy.id)).checkpoints).toHaveLength(4)
  })

  it('takes too few along for a video to ask: they are made anew', async () => {
    const { video } = await asked()
    const edited = talkLines.map((line, index) =>
      index > 12 ? `The end is told otherwise, ${index}.` : line,
    )
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: talkOf(edited) } })
    expect(await read(ada.client, video.id)).toMatchObject({ status: 'unmade', checkpoints: [] })
    writes([4, 13, 20].map((line) => askedOn(line, { quotation: edited[line], question: `New ${line}?` })))
    expect((await makeCheckpoints(ada.client, video.id)).status).toBe(200)
    expect(await read(ada.client, video.id)).toMatchObject({ status: 'made', madeBy: 'model' })
  })

  it('leaves the copies of others as they are', async () => {
    const { video } = await asked()
    const grace = await app.learner()
    const copy = await talkVideo(grace.client)
    await makeCheckpoints(grace.client, copy.id)
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: talkOf(talkLines.slice(6)) } })
    await deleteExpired(app.database.db, { keepDays: { views: 0, modelCalls: 0, unconfirmed: 0 } })
    expect((await read(grace.client, copy.id)).checkpoints).toHaveLength(4)
    expect((await read(ada.client, video.id)).checkpoints).toHaveLength(3)
  })

  it('that becomes somebody else’s shows nothing of theirs before it is asked about', async () => {
    const { video } = await asked()
    const grace = await app.learner()
    const copy = await talkVideo(grace.client, { transcript: { text: talkOf(talkLines.slice(6)) } })
    await makeCheckpoints(grace.client, copy.id)
    await grace.client.patch(`/api/videos/${copy.id}`, { transcript: { text: talkOf(talkLines) } })
    expect(await read(grace.client, copy.id)).toMatchObject({ status: 'unmade', checkpoints: [] })
    expect((await makeCheckpoints(grace.client, copy.id)).status).toBe(200)
    const theirs = await read(ada.client, video.id)
    expect((await read(grace.client, copy.id)).checkpoints).toHaveLength(theirs.checkpoints.length)
  })

  it('has none any more where nothing of it stands, until they are made anew', async () => {
    const { video } = await asked()
    const other = talkLines.map((_, index) => `The ${index}th sentence is a line of another kind of talk.`)
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: talkOf(other) } })
    expect(await read(ada.client, video.id)).toMatchObject({ status: 'unmade', checkpoints: [] })
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: null })
    expect(await read(ada.client, video.id)).toMatchObject({ status: 'none' })
  })
})
