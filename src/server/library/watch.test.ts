import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedProgressSchema, type VideoDetail, watchSessionSchema } from '#contract/library.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { addedVideo } from '../../../tests/videos.ts'

let app: TestApp
let ada: TestLearner
let video: VideoDetail

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  video = await addedVideo(ada.client)
})

const save = async (body: object) =>
  savedProgressSchema.parse(await (await ada.client.put(`/api/videos/${video.id}/progress`, body)).json())
const open = async (body: object = { startedSecondsAgo: 0 }, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await ada.client.post(`/api/videos/${video.id}/sessions`, body, headers)
  return watchSessionSchema.parse(await answer.json())
}
const end = (sessionId: string, body: object) =>
  ada.client.post(`/api/videos/${video.id}/sessions/${sessionId}/end`, body)
const sessions = async () =>
  (
    await app.database.pool.query(
      `select id, course_id, duration_watched, completion_percentage, ended_at,
         extract(epoch from now() - started_at)::int as started_ago, extract(epoch from now() - ended_at)::int as ended_ago
       from video_sessions where video_id = $1`,
      [video.id],
    )
  ).rows

describe('where the player stands', () => {
  it('is saved with what the player knows, and the video is completed at 95 %', async () => {
    expect(
      await save({ playbackPositionSeconds: 374.4, duration: 910.2, channelName: 'Squares and Strips' }),
    ).toEqual({
      playbackPositionSeconds: 374.4,
      duration: 910,
      watchProgress: 41,
      isCompleted: false,
      lastWatchedAt: expect.any(String),
    })
    expect((await save({ playbackPositionSeconds: 864 })).isCompleted).toBe(false)
    expect(await save({ playbackPositionSeconds: 864.5 })).toMatchObject({
      watchProgress: 95,
      isCompleted: true,
    })
    expect(await save({ playbackPositionSeconds: 3 })).toMatchObject({ watchProgress: 0, isCompleted: true })
    expect(await (await ada.client.get(`/api/videos/${video.id}`)).json()).toMatchObject({
      channelName: 'Squares and Strips',
      playbackPositionSeconds: 3,
    })
  })

  it('never lies beyond the end', async () => {
    expect(await save({ playbackPositionSeconds: 500, duration: 100 })).toMatchObject({
      playbackPositionSeconds: 100,
      watchProgress: 100,
    })
  })

  it('does not rename a channel that the learner named', async () => {
    await ada.client.patch(`/api/videos/${video.id}`, { channelName: 'Mine' })
    await save({ playbackPositionSeconds: 1, channelName: 'Theirs' })
    expect(await (await ada.client.get(`/api/videos/${video.id}`)).json()).toMatchObject({
      channelName: 'Mine',
    })
  })

  it.each([-1, 1e9, '12', null, Number.NaN])('is no %j', async (playbackPositionSeconds) => {
    const answer = await ada.client.put(`/api/videos/${video.id}/progress`, { playbackPositionSeconds })
    expect(answer.status).toBe(400)
  })
})

describe('a time of watching', () => {
  it('is opened with the video’s course and closed with what was watched', async () => {
    const { id } = await open({ startedSecondsAgo: 120 })
    const answer = await end(id, {
      durationWatched: 61.6,
      playbackPositionSeconds: 50,
      duration: 200,
      endedSecondsAgo: 0,
    })
    expect(answer.status).toBe(204)
    expect(await sessions()).toEqual([
      expect.objectContaining({
        id,
        course_id: video.courseId,
        duration_watched: 62,
        completion_percentage: 25,
      }),
    ])
    expect(await (await ada.client.get(`/api/videos/${video.id}`)).json()).toMatchObject({
      playbackPositionSeconds: 50,
      duration: 200,
      watchProgress: 25,
    })
  })

  it('is opened once and closed once, however often a browser repeats itself', async () => {
    const key = randomUUID()
    const [first, again] = await Promise.all([
      open({ startedSecondsAgo: 300 }, key),
      open({ startedSecondsAgo: 300 }, key),
    ])
    expect(again).toEqual(first)
    const ending = { durationWatched: 60, playbackPositionSeconds: 80, duration: 200, endedSecondsAgo: 120 }
    await Promise.all([end(first.id, ending), end(first.id, ending)])
    await save({ playbackPositionSeconds: 150 })
    await end(first.id, { ...ending, playbackPositionSeconds: 10, durationWatched: 5 })
    const [session, ...more] = await sessions()
    expect(more).toEqual([])
    expect(session).toMatchObject({ duration_watched: 60, completion_percentage: 40 })
    expect(Math.abs(session.ended_ago - 120)).toBeLessThan(5)
    expect(await (await ada.client.get(`/api/videos/${video.id}`)).json()).toMatchObject({
      playbackPositionSeconds: 150,
    })
  })

  it('told of late, moves no position that was saved after it', async () => {
    const { id } = await open({ startedSecondsAgo: 600 })
    await save({ playbackPositionSeconds: 150, duration: 200 })
    await end(id, { durationWatched: 30, playbackPositionSeconds: 20, endedSecondsAgo: 500 })
    expect(await (await ada.client.get(`/api/videos/${video.id}`)).json()).toMatchObject({
      playbackPositionSeconds: 150,
    })
    expect((await sessions())[0]).toMatchObject({ duration_watched: 30, completion_percentage: 10 })
  })

  it('is never longer than the time that passed', async () => {
    const { id } = await open({ startedSecondsAgo: 10 })
    await end(id, { durationWatched: 5000, playbackPositionSeconds: 1, endedSecondsAgo: 99 })
    expect((await sessions())[0]).toMatchObject({ duration_watched: 0 })
    const other = await open({ startedSecondsAgo: 10 })
    await end(other.id, { durationWatched: 5000, playbackPositionSeconds: 1, endedSecondsAgo: 0 })
    const { duration_watched: watched } = (await sessions()).find(({ id: each }) => each === other.id)
    expect(watched).toBeGreaterThanOrEqual(10)
    expect(watched).toBeLessThan(20)
  })
})
