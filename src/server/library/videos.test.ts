import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { problemSchema } from '#contract/errors/problem.ts'
import { transcriptSchema, type Video, videoDetailSchema, videoPageSchema } from '#contract/library.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { addedVideo, keptVideos, lecture, lectureLines, videoToAdd } from '../../../tests/videos.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
let course: OwnCourse
const problemOf = async (answer: Response) => problemSchema.parse(await answer.json())
const listOf = async (query: Record<string, string> = {}, learner = ada) =>
  videoPageSchema.parse(await (await learner.client.get(`/api/videos?${new URLSearchParams(query)}`)).json())
const titles = (items: Video[]) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  grace = await app.learner('Grace Hopper')
  course = await createCourse(ada.client, { title: 'Oceanography' })
})
afterAll(() => app.stop())

describe('a video', () => {
  it('is added with its id, its address built anew and its picture, edited, and deleted', async () => {
    const videoUrl = 'https://youtu.be/dQw4w9WgXcQ?t=3&utm_source=x'
    const answer = await ada.client.post('/api/videos', videoToAdd(course.id, { videoUrl }))
    expect(answer.status).toBe(201)
    const added = videoDetailSchema.parse(await answer.json())
    expect(added).toMatchObject({
      videoId: 'dQw4w9WgXcQ',
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
      title: 'How the tides work',
      tags: ['tides', 'moon', 'ocean'],
      notes: 'Compare with lesson 3.',
      course: { id: course.id, title: 'Oceanography' },
      duration: null,
      watchProgress: 0,
      playbackPositionSeconds: 0,
      lastWatchedAt: null,
      isCompleted: false,
      isAiRecommended: false,
      hasTranscript: false,
    })
    expect(added.course?.units).toHaveLength(course.units.length)

    const other = await createCourse(ada.client, { title: 'Navigation' })
    const edit = { title: 'Tides', description: '', courseId: other.id, tags: ['sea', 'sea'], notes: '' }
    const edited = await ada.client.patch(`/api/videos/${added.id}`, edit)
    expect(videoDetailSchema.parse(await edited.json())).toMatchObject({
      title: 'Tides',
      description: '',
      tags: ['sea'],
      notes: '',
      course: { title: 'Navigation' },
      videoId: 'dQw4w9WgXcQ',
    })
    expect((await listOf({ search: 'tides' })).items).toHaveLength(1)
    expect((await listOf({ search: 'lecture' })).items).toHaveLength(0)

    expect((await ada.client.delete(`/api/videos/${added.id}`)).status).toBe(204)
    expect(await problemOf(await ada.client.get(`/api/videos/${added.id}`))).toMatchObject({
      status: 404,
      detail: 'Video not found',
    })
    expect(await keptVideos(app.database.pool, ada.id)).toBe(0)
  })

  it('takes a transcript, replaces it and takes it away', async () => {
    const video = await addedVideo(ada.client, { transcript: { text: lecture } })
    expect(video.hasTranscript).toBe(true)
    const path = `/api/videos/${video.id}`
    const lines = async () =>
      transcriptSchema.parse(await (await ada.client.get(`${path}/transcript`)).json()).lines
    expect(await lines()).toEqual(lectureLines.map((text, index) => ({ startSeconds: index * 10, text })))
    await ada.client.patch(path, { title: 'Kept' })
    expect(await lines()).toHaveLength(lectureLines.length)
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nSalve\n'
    await ada.client.patch(path, { transcript: { text: srt, format: 'srt' } })
    expect(await lines()).toEqual([{ startSeconds: 1, text: 'Salve' }])
    const cleared = videoDetailSchema.parse(await (await ada.client.patch(path, { transcript: null })).json())
    expect(cleared.hasTranscript).toBe(false)
    expect(await lines()).toEqual([])
    await ada.client.delete(path)
  })

  it.each([1999, 2000, 2001, 6000])('gives a transcript of %i lines whole, as it was', async (count) => {
    const clock = (n: number) =>
      [n / 3600, (n / 60) % 60, n % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
    const said = Array.from({ length: count }, (_, n) => ({ startSeconds: n, text: `Line “${n}”` }))
    const text = said.map((line) => `${clock(line.startSeconds)} ${line.text}`).join('\n')
    const { id } = await addedVideo(ada.client, { transcript: { text } })
    const path = `/api/videos/${id}/transcript`
    const read = async (from: string) => transcriptSchema.parse(await (await ada.client.get(from)).json())
    const { lines, linesCursor } = await read(path)
    for (let cursor = linesCursor; cursor !== null; ) {
      const part = await read(`${path}?cursor=${cursor}`)
      lines.push(...part.lines)
      cursor = part.linesCursor
    }
    expect(lines).toEqual(said)
    await ada.client.delete(`/api/videos/${id}`)
  })

  it('outlives its course', async () => {
    const own = await createCourse(ada.client)
    const video = await addedVideo(ada.client, { courseId: own.id })
    await ada.client.delete(`/api/courses/${own.id}`)
    const left = videoDetailSchema.parse(await (await ada.client.get(`/api/videos/${video.id}`)).json())
    expect(left).toMatchObject({ courseId: null, course: null, title: video.title })
    await ada.client.delete(`/api/videos/${video.id}`)
  })

  it('does not let a browser set what is not its to set', async () => {
    for (const [field, value] of Object.entries({
      id: '11111111-1111-4111-8111-111111111111',
      userId: grace.id,
      isAiRecommended: true,
      isCompleted: true,
      watchProgress: 100,
      playbackPositionSeconds: 5,
      createdAt: '2020-01-01T00:00:00Z',
      thumbnailUrl: 'https://evil.example/x.png',
      videoId: 'AAAAAAAAAAA',
    })) {
      const answer = await ada.client.post('/api/videos', videoToAdd(course.id, { [field]: value }))
      expect(answer.status, field).toBe(400)
    }
    expect(await keptVideos(app.database.pool, ada.id)).toBe(0)
  })
})

describe('bad input', () => {
  const refusals: [string, Record<string, unknown>, string, string][] = [
    [
      'a javascript: address',
      { videoUrl: 'javascript:alert(1)' },
      'videoUrl',
      'the link of one YouTube video',
    ],
    [
      'a look-alike host',
      { videoUrl: 'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ' },
      'videoUrl',
      'the link of one YouTube video',
    ],
    [
      'a playlist',
      { videoUrl: 'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TB' },
      'videoUrl',
      'the link of one YouTube video',
    ],
    [
      'an id that is none',
      { videoUrl: 'https://www.youtube.com/watch?v=nope' },
      'videoUrl',
      'the link of one YouTube video',
    ],
    [
      'no course',
      { courseId: undefined },
      'courseId',
      'Please select a course. All videos must be associated with a course.',
    ],
    ['an empty course', { courseId: '' }, 'courseId', 'Please select a course.'],
    ['a blank title', { title: ' ' }, 'title', 'required'],
    [
      '1,000 tags',
      { tags: Array.from({ length: 1000 }, (_, n) => `tag ${n}`) },
      'tags',
      'Please keep to 30 tags of at most 60 characters each. It has 970 too many.',
    ],
    [
      '1,000 tags as text',
      { tags: Array.from({ length: 1000 }, (_, n) => `tag ${n}`).join() },
      'tags',
      'It has 970 too many.',
    ],
    ['a long tag', { tags: `sea, ${'x'.repeat(62)}` }, 'tags', 'The longest is 2 characters too long.'],
    ['tags that are none', { tags: 5 }, 'tags', 'Please keep to 30 tags of at most 60 characters each.'],
    [
      'a broken .srt',
      { transcript: { text: '1\n00:00:01,000 --> x\nHi', format: 'srt' } },
      'transcript',
      'could not be read',
    ],
    ['a binary transcript', { transcript: { text: 'a\u0000b' } }, 'transcript.text', 'does not contain text'],
    ['NUL in the notes', { notes: 'a\u0000b' }, 'notes', 'cannot be saved'],
  ]
  it.each(refusals)('as %s is told clearly, and nothing is stored', async (_name, more, field, words) => {
    const problem = await problemOf(await ada.client.post('/api/videos', videoToAdd(course.id, more)))
    expect(problem.status).toBe(400)
    expect(Object.entries(problem.fields ?? {}).find(([path]) => path.startsWith(field))?.[1]).toContain(
      words,
    )
    expect(await keptVideos(app.database.pool, ada.id)).toBe(0)
  })

  it('as a transcript of 5 MB is refused with the limit', async () => {
    const transcript = { text: 'x'.repeat(5_000_000) }
    const problem = await problemOf(
      await ada.client.post('/api/videos', videoToAdd(course.id, { transcript })),
    )
    expect(problem).toMatchObject({ status: 413, detail: 'That is too large. The limit is 2 MB.' })
    const fits = { text: `${'A line of some length.\n'.repeat(19_000)}` }
    const video = await addedVideo(ada.client, { courseId: course.id, transcript: fits })
    await ada.client.delete(`/api/videos/${video.id}`)
  })

  it.each([
    { cursor: 'x' },
    { cursor: Buffer.from('["soon","11111111-1111-4111-8111-111111111111"]').toString('base64url') },
    {
      cursor: Buffer.from('["A \\u0000","11111111-1111-4111-8111-111111111111"]').toString('base64url'),
      sort: 'title',
    },
    { cursor: Buffer.from('["A","1"]').toString('base64url'), sort: 'title' },
    { cursor: Buffer.from('[{},1]').toString('base64url') },
    { sort: 'random' },
    { tab: 'mine' },
    { courseId: '1' },
    { limit: '101' },
    { search: 'x'.repeat(201) },
  ])('as the query %j is refused', async (query) => {
    const answer = await ada.client.get(`/api/videos?${new URLSearchParams(query as Record<string, string>)}`)
    expect(answer.status).toBe(400)
  })

  it.each(['%', '_', '\\', "'", '😀', '\u0000', ' '])(
    'as the search %j finds nothing and breaks nothing',
    async (search) => {
      expect((await listOf({ search }, grace)).items).toEqual([])
    },
  )
})

describe('another learner', () => {
  it('gets on every route the very answer an unknown id gets, and changes nothing', async () => {
    const video = await addedVideo(ada.client, { courseId: course.id, transcript: { text: lecture } })
    const opened = await ada.client.post(`/api/videos/${video.id}/sessions`, { startedSecondsAgo: 0 })
    const { id: sessionId } = (await opened.json()) as { id: string }
    const unknown = '99999999-9999-4999-8999-999999999999'
    const end = { durationWatched: 1, playbackPositionSeconds: 1, endedSecondsAgo: 0 }
    const gracesVideo = await addedVideo(grace.client)
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { title: 'Mine now' }],
      ['DELETE', ''],
      ['GET', '/transcript'],
      ['PUT', '/progress', { playbackPositionSeconds: 3 }],
      ['POST', '/sessions', { startedSecondsAgo: 0 }],
      ['POST', `/sessions/${sessionId}/end`, end],
      ['GET', '/librarian-chat'],
      ['POST', '/librarian-chat', { message: 'What is a spring tide?', currentTime: 0 }],
    ]
    const ask = async (id: string, [method, path, body]: (typeof calls)[number]) => {
      const url = `/api/videos/${id}${path}`
      const answer = await (body === undefined
        ? grace.client.fetch(url, { method })
        : grace.client.send(method, url, body))
      const { requestId: _requestId, ...rest } = await problemOf(answer)
      return rest
    }
    const before = await app.database.pool.query('select * from videos where id = $1', [video.id])
    for (const call of calls) {
      const foreign = await ask(video.id, call)
      expect(foreign, call.join(' ')).toEqual(await ask(unknown, call))
      expect(foreign).toMatchObject({ status: 404, detail: 'Video not found' })
      expect(await ask('no-id', call)).toEqual(foreign)
    }
    // A session of another video, and a course of another learner.
    const mixed = await grace.client.post(`/api/videos/${gracesVideo.id}/sessions/${sessionId}/end`, end)
    expect(mixed.status).toBe(404)
    for (const courseId of [course.id, unknown]) {
      expect((await grace.client.post('/api/videos', videoToAdd(courseId))).status).toBe(404)
      expect((await grace.client.patch(`/api/videos/${gracesVideo.id}`, { courseId })).status).toBe(404)
    }
    expect((await app.database.pool.query('select * from videos where id = $1', [video.id])).rows).toEqual(
      before.rows,
    )
    expect(
      (await app.database.pool.query('select ended_at from video_sessions where id = $1', [sessionId])).rows,
    ).toEqual([{ ended_at: null }])
    expect(titles((await listOf({}, grace)).items)).toEqual([gracesVideo.title])
  })
})
