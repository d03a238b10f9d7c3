import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnsweredCheckpoint, VideoCheckpoints } from '#contract/library/checkpoints.ts'
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
let offline: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  offline = await startTestApp({ database: app.database })
})
afterAll(async () => {
  await offline.stop()
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

describe('the questions of a video', () => {
  it('are written by a model, read by a second reader, and shown without their keys', async () => {
    const { video, checkpoints } = await asked()
    expect(checkpoints).toHaveLength(goodLines.length)
    expect(checkpoints.map(({ question }) => question)).toEqual(
      goodLines.map((line) => askedOn(line).question),
    )
    expect(checkpoints[0]).toEqual({
      id: expect.any(String),
      fromSeconds: 40,
      atSeconds: expect.any(Number),
      question: 'What does sentence 4 describe?',
      options: expect.arrayContaining(askedOn(4).options),
      state: 'open',
      isAsked: true,
    })
    const runs = await rowsOf(
      `select told, prompt_tokens from runs where user_id = $1 and kind = 'checkpoints'`,
      [ada.id],
    )
    expect(runs).toHaveLength(1)
    expect(runs[0].prompt_tokens).toBeGreaterThan(0)
    // The learner sees the run and exports it, so it must not contain a key.
    expect(JSON.stringify(runs[0].told)).not.toContain('right thing')
    const [write, review] = model.requests.map(({ body }) => body.messages[0]?.content ?? '')
    expect(write).toContain('[0:40] A spring tide')
    expect(review).not.toContain('Because sentence')
    expect(await read(ada.client, video.id)).toMatchObject({ status: 'made', madeBy: 'model' })
  })

  it('are made once, and shared by all who have the transcript', async () => {
    const { checkpoints } = await asked()
    const grace = await app.learner()
    const copy = await talkVideo(grace.client, { title: 'Another title' })
    const before = model.requests.length
    // Before she asks, she cannot see whether another learner has the same transcript.
    const unasked = await read(grace.client, copy.id)
    expect(unasked).toMatchObject({ status: 'unmade', madeBy: null, checkpoints: [] })
    expect((await makeCheckpoints(grace.client, copy.id)).status).toBe(200)
    expect(model.requests).toHaveLength(before)
    const shared = await read(grace.client, copy.id)
    expect(shared.checkpoints.map(({ id }) => id)).toEqual(checkpoints.map(({ id }) => id))
    expect(await rowsOf('select 1 from checkpoint_sets')).toHaveLength(1)
  })

  it('are made once, though two learners open the video at the same moment', async () => {
    writes()
    const grace = await app.learner()
    const [one, other] = await Promise.all([talkVideo(ada.client), talkVideo(grace.client)])
    const answers = await Promise.all([
      makeCheckpoints(ada.client, one.id),
      makeCheckpoints(grace.client, other.id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(model.requests).toHaveLength(2)
  })

  it('come with the copy of a course', async () => {
    const { video, checkpoints } = await asked()
    const before = model.requests.length
    await ada.client.patch(`/api/courses/${video.courseId}`, { visibility: 'public' })
    const grace = await app.learner()
    const fork = await grace.client.post(`/api/courses/${video.courseId}/fork`, {})
    expect(fork.status).toBe(201)
    const [copy] = await rowsOf('select id from videos where user_id = $1', [grace.id])
    expect((await makeCheckpoints(grace.client, copy.id)).status).toBe(200)
    const shared = await read(grace.client, copy.id)
    expect(shared.checkpoints.map(({ id }) => id)).toEqual(checkpoints.map(({ id }) => id))
    expect(model.requests).toHaveLength(before)
  })

  it('come from statements without a model, or there are none', async () => {
    const client = await offlineClient()
    const video = await talkVideo(client)
    expect((await read(client, video.id)).status).toBe('unmade')
    expect((await makeCheckpoints(client, video.id)).status).toBe(200)
    const made = await read(client, video.id)
    expect(made).toMatchObject({ status: 'made', madeBy: 'rules' })
    expect(made.checkpoints.length).toBeGreaterThanOrEqual(3)

    const chat = talkLines.map((_, index) => `so you see and then I went ${index}`)
    const empty = await talkVideo(client, { transcript: { text: talkOf(chat) } })
    await makeCheckpoints(client, empty.id)
    expect(await read(client, empty.id)).toMatchObject({ status: 'none', checkpoints: [] })
    // A model that was connected later may find questions.
    expect((await read(ada.client, empty.id)).status).toBe('unmade')
  })

  it('are none for a video without a transcript, without times, or of three minutes', async () => {
    const transcripts = [null, { text: talkLines.join('\n') }, { text: talkOf(talkLines.slice(0, 22)) }]
    for (const transcript of transcripts) {
      const video = await talkVideo(ada.client, { transcript })
      expect(await read(ada.client, video.id)).toMatchObject({ status: 'none' })
      const refused = await makeCheckpoints(ada.client, video.id)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ code: 'no_checkpoints' })
    }
    expect(model.requests).toEqual([])
  })

  it('are none, and nobody pays for it twice, where a talk cannot be read or has no room for what is sound', async () => {
    const unread = await talkVideo(ada.client)
    await app.database.pool.query(
      `with said as (
         insert into transcripts (hash, lines, bytes)
         select transcript_hash(changed), changed, bytes from videos join transcripts on hash = transcript_hash,
           lateral (select jsonb_set(lines, '{3,startSeconds}', 'null') as changed) as given
         where id = $1 returning hash)
       update videos set transcript_hash = said.hash from said where id = $1`,
      [unread.id],
    )
    const crowded = await talkVideo(ada.client)
    writes([18, 19, 20, 21].map((line) => askedOn(line)))
    for (const [{ id }, requests] of [
      [unread, 0],
      [crowded, 2],
    ] as const) {
      expect((await read(ada.client, id)).status).toBe('unmade')
      for (const _time of ['the first', 'another']) {
        expect((await makeCheckpoints(ada.client, id)).status).toBe(200)
        expect(await read(ada.client, id)).toMatchObject({ status: 'none', checkpoints: [] })
        expect(model.requests).toHaveLength(requests)
      }
    }
  })

  const offlineClient = async () => {
    const client = offline.visitor()
    for (const [name, value] of Object.entries(ada.client.cookies())) client.setCookie(name, value)
    return client
  }
})

describe('a model that lies', () => {
  const [one = 4, two = 13, three = 20, four = 28] = goodLines
  const kept = async () => rowsOf('select question from checkpoints order by position')

  it('gets nothing asked that is not said, has no key, is refused or comes twice', async () => {
    const items = [
      askedOn(one),
      askedOn(two),
      askedOn(three),
      askedOn(8, { quotation: 'The Moon is made of green cheese, as everybody knows.' }),
      askedOn(17, { correctAnswer: 'None of these' }),
      askedOn(24, { options: ['Only one'], correctAnswer: 'Only one' }),
      askedOn(four, { question: askedOn(one).question }),
      askedOn(32, { options: ['Same', 'same', 'Other'], correctAnswer: 'Same' }),
      askedOn(four, { options: ['Waves follow wind', 'wind follows waves', 'Wind, waves follow'] }),
    ].map((item) =>
      item.options[0] === 'Waves follow wind' ? { ...item, correctAnswer: item.options[0] } : item,
    )
    const readable = items.filter((_, index) => [0, 1, 2, 6, 8].includes(index))
    model.next(says(goodCheckpoints(items)), says(agreeing(readable)))
    const video = await talkVideo(ada.client)
    expect((await makeCheckpoints(ada.client, video.id)).status).toBe(200)
    expect(await kept()).toEqual([one, two, three].map((line) => ({ question: askedOn(line).question })))
  })

  it('fails in words where too few are left, keeps nothing, and is asked again', async () => {
    const video = await talkVideo(ada.client)
    const items = goodLines.map((line) => askedOn(line))
    const disagreeing = agreeing(items.map((item) => ({ ...item, correctAnswer: item.options[1] ?? '' })))
    const ofOne = items.map((item) => ({ ...item, quotation: talkLines[one] ?? '' }))
    for (const answers of [
      [says(goodCheckpoints(items)), says(disagreeing)],
      [says(goodCheckpoints(ofOne)), says(agreeing(ofOne))],
      [says(goodCheckpoints(items.map((item) => ({ ...item, quotation: 'Not said at all.' }))))],
      [says('{"checkpoints":[]}'), says('{"checkpoints":[]}')],
    ]) {
      model.next(...answers)
      const failed = await makeCheckpoints(ada.client, video.id)
      expect(failed.status).toBe(502)
      expect((await failed.json()).detail).toContain('The Examiner could not write questions for this video.')
    }
    expect(await kept()).toEqual([])
    writes()
    expect((await makeCheckpoints(ada.client, video.id)).status).toBe(200)
    expect(await kept()).toHaveLength(4)
  })

  it('asks for no more than eight, however many it writes', async () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      askedOn(index % 34, { question: `Question ${index}?` }),
    )
    model.next(says(goodCheckpoints(items)), says(agreeing(items.slice(0, 30))))
    const video = await talkVideo(ada.client)
    await makeCheckpoints(ada.client, video.id)
    expect((await kept()).length).toBeLessThanOrEqual(8)
  })

  it('never has a wrong option’s note say what is right', async () => {
    const { video, checkpoints } = await asked()
    const [first] = checkpoints
    if (first === undefined) throw new Error('There is no question.')
    for (const [index, option] of first.options.entries()) {
      if (index === (await keyOf(first.id))) continue
      const { why } = await answerTo(ada.client, video.id, first.id, index)
      expect(why).not.toContain('right thing')
      expect(why).toBe(
        option.startsWith('Another')
          ? 'Mind what lies near 4.'
          : 'What is said from 0:40 on gives the answer.',
      )
    }
  })
})
