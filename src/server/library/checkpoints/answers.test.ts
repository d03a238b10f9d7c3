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
import { courseWithConcepts } from '#tests/knowledge.ts'
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
const wrongOf = async (id: string): Promise<number> => ((await keyOf(id)) + 1) % 3
const answering = (client: Client, videoId: string, id: string, chosenOption: unknown) =>
  client.post(`/api/videos/${videoId}/checkpoints/${id}/answers`, { chosenOption, zone: 'Europe/Berlin' })
const answerTo = async (client: Client, videoId: string, id: string, chosen: number) => {
  const answer = await answering(client, videoId, id, chosen)
  expect(answer.status).toBe(200)
  return (await answer.json()) as AnsweredCheckpoint
}

describe('an answer', () => {
  it('that is right says why, is evidence on the concept it names, and makes no card', async () => {
    const { course, concepts } = await courseWithConcepts(app.database.pool, ada, [['Wind', 'Thing 13']])
    writes()
    const video = await talkVideo(ada.client, { courseId: course.id })
    await makeCheckpoints(ada.client, video.id)
    const [, second] = (await read(ada.client, video.id)).checkpoints
    const id = second?.id ?? ''
    expect(await answerTo(ada.client, video.id, id, await keyOf(id))).toEqual({
      answerId: expect.any(String),
      isCorrect: true,
      why: 'Because sentence 13 says so.',
      fromSeconds: 130,
      card: null,
    })
    expect(
      await rowsOf(
        'select concept_id, kind, outcome, options, graded_by, asked from evidence where user_id = $1',
        [ada.id],
      ),
    ).toEqual([
      {
        concept_id: concepts[1]?.id,
        kind: 'checkpoint',
        outcome: 1,
        options: 3,
        graded_by: 'key',
        asked: 'What does sentence 13 describe?',
      },
    ])
    expect(await rowsOf('select 1 from card_notes where user_id = $1', [ada.id])).toEqual([])
  })

  it('that is wrong makes one card, for tomorrow, which can be declined for good', async () => {
    const { video, checkpoints } = await asked()
    const id = checkpoints[0]?.id ?? ''
    const wrong = await answerTo(ada.client, video.id, id, await wrongOf(id))
    expect(wrong).toMatchObject({
      isCorrect: false,
      fromSeconds: 40,
      card: { about: 'thing 4', isNew: true },
    })
    const card = `select card_notes.status, video_id, video_second, due_at > now() as waits from card_notes
      left join cards on note_id = card_notes.id where card_notes.user_id = $1`
    expect(await rowsOf(card, [ada.id])).toEqual([
      { status: 'kept', video_id: video.id, video_second: 40, waits: true },
    ])
    const day = async () =>
      (await (await ada.client.get('/api/review?zone=Europe/Berlin')).json()).cards.length
    expect(await day()).toBe(0)
    await app.database.pool.query('update cards set due_at = now() where user_id = $1', [ada.id])
    expect(await day()).toBe(1)

    const decline = () =>
      ada.client.delete(`/api/videos/${video.id}/checkpoint-answers/${wrong.answerId}/card`)
    expect((await decline()).status).toBe(204)
    expect((await decline()).status).toBe(204)
    expect(await rowsOf(card, [ada.id])).toMatchObject([{ status: 'dropped' }])
    await app.database.pool.query(`update checkpoint_answers set created_at = now() - interval '1 day'`)
    expect((await answerTo(ada.client, video.id, id, await wrongOf(id))).card).toBeNull()
    expect(await rowsOf(card, [ada.id])).toMatchObject([{ status: 'dropped' }])
  })

  it('that is wrong once more names the card that is there, however far it is, and leaves it there', async () => {
    const { video, checkpoints } = await asked()
    const id = checkpoints[0]?.id ?? ''
    const wrong = async () => answerTo(ada.client, video.id, id, await wrongOf(id))
    await wrong()
    const { rows } = await app.database.pool.query(
      `update cards set due_at = now() + interval '30 days' where user_id = $1 returning due_at`,
      [ada.id],
    )
    for (const hours of [0, 5]) {
      await app.database.pool.query(
        'update checkpoint_answers set created_at = created_at - make_interval(hours => $1)',
        [hours],
      )
      const again = await wrong()
      expect(again.card).toEqual({ about: 'thing 4', isNew: false })
      await ada.client.delete(`/api/videos/${video.id}/checkpoint-answers/${again.answerId}/card`)
    }
    expect(await rowsOf('select due_at from cards where user_id = $1', [ada.id])).toEqual(rows)
  })

  it('counts once a viewing, also from two windows at the same moment', async () => {
    const { course } = await courseWithConcepts(app.database.pool, ada, [['Thing 4']])
    writes()
    const video = await talkVideo(ada.client, { courseId: course.id })
    await makeCheckpoints(ada.client, video.id)
    const id = (await read(ada.client, video.id)).checkpoints[0]?.id ?? ''
    const [key, wrong] = [await keyOf(id), await wrongOf(id)]
    await Promise.all([wrong, wrong, wrong].map((chosen) => answerTo(ada.client, video.id, id, chosen)))
    await answerTo(ada.client, video.id, id, key)
    const outcomes = () =>
      rowsOf('select outcome from evidence where user_id = $1 order by created_at', [ada.id])
    expect(await outcomes()).toEqual([{ outcome: 0 }])
    expect(await rowsOf('select 1 from card_notes where user_id = $1', [ada.id])).toHaveLength(1)
    await app.database.pool.query(`update checkpoint_answers set created_at = now() - interval '5 hours'`)
    await answerTo(ada.client, video.id, id, key)
    expect(await outcomes()).toEqual([{ outcome: 0 }, { outcome: 1 }])
  })

  it('needs one of the options, and a question of this very video', async () => {
    const { video, checkpoints } = await asked()
    const id = checkpoints[0]?.id ?? ''
    for (const chosen of [-1, 3, 1.5, '1', null, undefined])
      expect((await answering(ada.client, video.id, id, chosen)).status).toBe(400)
    const other = await talkVideo(ada.client, { transcript: { text: talkOf(talkLines.toReversed()) } })
    expect((await answering(ada.client, other.id, id, 0)).status).toBe(404)
    expect((await ada.client.post(`/api/videos/${other.id}/checkpoints/${id}/skip`, {})).status).toBe(404)
    const grace = await app.learner()
    expect((await answering(grace.client, video.id, id, 0)).status).toBe(404)
    expect(await rowsOf('select 1 from checkpoint_answers where checkpoint_id = $1', [id])).toEqual([])
  })
})

describe('another viewing', () => {
  it('asks what was not yet answered right, and all once everything was', async () => {
    const { video, checkpoints } = await asked()
    const [first, second, ...others] = checkpoints.map(({ id }) => id)
    await answerTo(ada.client, video.id, first ?? '', await keyOf(first ?? ''))
    await answerTo(ada.client, video.id, second ?? '', await wrongOf(second ?? ''))
    expect((await ada.client.post(`/api/videos/${video.id}/checkpoints/${others[0]}/skip`, {})).status).toBe(
      204,
    )
    const seen = async () =>
      (await read(ada.client, video.id)).checkpoints.map(({ state, isAsked }) => [state, isAsked])
    expect(await seen()).toEqual([
      ['right', false],
      ['wrong', true],
      ['skipped', true],
      ['open', true],
    ])
    for (const id of [second, ...others])
      await answerTo(ada.client, video.id, id ?? '', await keyOf(id ?? ''))
    expect(await seen()).toEqual(checkpoints.map(() => ['right', true]))
  })

  it('knows what was done last and what was ever right; skipped again and again is skipped once', async () => {
    const { video, checkpoints } = await asked()
    const [first = '', second = ''] = checkpoints.map(({ id }) => id)
    const skip = async (id: string) =>
      expect((await ada.client.post(`/api/videos/${video.id}/checkpoints/${id}/skip`, {})).status).toBe(204)
    await skip(first)
    await skip(first)
    await answerTo(ada.client, video.id, first, await keyOf(first))
    await skip(second)
    await skip(first)
    await skip(first)
    const kept = 'select is_correct from checkpoint_answers where checkpoint_id = $1 order by created_at'
    expect(await rowsOf(kept, [first])).toEqual([null, true, null].map((is_correct) => ({ is_correct })))
    const seen = (await read(ada.client, video.id)).checkpoints
    expect(seen.map(({ state, isAsked }) => [state, isAsked])).toEqual([
      ['skipped', false],
      ['skipped', true],
      ['open', true],
      ['open', true],
    ])
  })

  it('asks nothing where the learner switched it off, here or everywhere', async () => {
    const { video } = await asked()
    const asks = async () => {
      const { asksHere, asksAnywhere } = await read(ada.client, video.id)
      return { asksHere, asksAnywhere }
    }
    expect(await asks()).toEqual({ asksHere: true, asksAnywhere: true })
    const off = { asksCheckpoints: false }
    expect((await ada.client.put(`/api/videos/${video.id}/asks-checkpoints`, off)).status).toBe(204)
    expect(await asks()).toEqual({ asksHere: false, asksAnywhere: true })
    expect(await (await ada.client.put('/api/watch-settings', off)).json()).toEqual(off)
    expect(await (await ada.client.get('/api/watch-settings')).json()).toEqual(off)
    expect(await asks()).toEqual({ asksHere: false, asksAnywhere: false })
    expect((await ada.client.put('/api/watch-settings', { asksCheckpoints: 'no' })).status).toBe(400)
  })
})
