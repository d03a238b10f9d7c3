import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { videoDetailSchema } from '#contract/library.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { addedVideo, lecture } from '../../../tests/videos.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

it('a video is changed on the revision that was seen; watching it is no change', async () => {
  const video = await addedVideo(ada.client)
  const path = `/api/videos/${video.id}`
  const read = async () => videoDetailSchema.parse(await (await ada.client.get(path)).json())
  await ada.client.put(`${path}/progress`, {
    playbackPositionSeconds: 3,
    duration: 9,
    channelName: 'Theirs',
  })
  await ada.client.put(`${path}/asks-checkpoints`, { asksCheckpoints: false })
  const opened = await ada.client.post(`${path}/sessions`, { startedSecondsAgo: 0 })
  const { id } = (await opened.json()) as { id: string }
  const end = { durationWatched: 5, playbackPositionSeconds: 5, endedSecondsAgo: 0 }
  await ada.client.post(`${path}/sessions/${id}/end`, end)
  expect(await read()).toMatchObject({ playbackPositionSeconds: 5, revision: video.revision })

  const { revision } = video
  const first = await ada.client.patch(path, { notes: 'From the phone', revision })
  const saved = videoDetailSchema.parse(await first.json())
  expect(saved).toMatchObject({ notes: 'From the phone', revision: revision + 1 })
  const late = { title: 'Late', notes: 'From the desk', transcript: { text: lecture }, revision }
  expect(problemSchema.parse(await (await ada.client.patch(path, late)).json())).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    detail: expect.stringContaining('This video was changed in another window.'),
  })
  expect(await read()).toEqual(saved)
  expect((await ada.client.patch(path, { ...late, revision: saved.revision })).status).toBe(200)
  expect((await ada.client.patch(path, { notes: 'Not compared' })).status).toBe(200)
  expect(await read()).toMatchObject({ title: 'Late', notes: 'Not compared', revision: revision + 3 })
})
