import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { type Video, videoCountsSchema, videoPageSchema } from '#contract/library.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { addedVideo } from '../../../tests/videos.ts'

let app: TestApp
let grace: TestLearner
const listOf = async (query: Record<string, string>, learner: TestLearner) =>
  videoPageSchema.parse(await (await learner.client.get(`/api/videos?${new URLSearchParams(query)}`)).json())
const countsOf = async (query: Record<string, string>, learner: TestLearner) =>
  videoCountsSchema.parse(
    await (await learner.client.get(`/api/video-counts?${new URLSearchParams(query)}`)).json(),
  )
const titles = (items: Video[]) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await startTestApp()
  grace = await app.learner('Grace Hopper')
})
afterAll(() => app.stop())

describe('the list', () => {
  let lena: TestLearner
  let physics: OwnCourse
  let music: OwnCourse
  beforeAll(async () => {
    lena = await app.learner('Lena')
    physics = await createCourse(lena.client, { title: 'Physics' })
    music = await createCourse(lena.client, { title: 'Music' })
    for (const [title, courseId] of [
      ['banana pendulum', physics.id],
      ['Apple falls', physics.id],
      ['cadences', music.id],
      ['Zither tuning 100%', music.id],
      ['apple harmonics', music.id],
    ] as const)
      await addedVideo(lena.client, { title, courseId, description: `About ${title.toUpperCase()}` })
    await app.database.pool.query(
      `update videos set is_ai_recommended = title in ('cadences', 'Apple falls'),
         last_watched_at = case title when 'cadences' then now() when 'Apple falls' then now() - interval '1 day' end
       where user_id = $1`,
      [lena.id],
    )
  })

  it('is narrowed to an origin, and so are its counts', async () => {
    await app.database.pool.query('update courses set fork_level = 1 where id = $1', [music.id])
    const ofOrigin = async (origin: string, more: Record<string, string> = {}) =>
      titles((await listOf({ origin, sort: 'title', ...more }, lena)).items)
    expect(await ofOrigin('own')).toEqual(['banana pendulum'])
    expect(await ofOrigin('copied')).toEqual(['apple harmonics', 'Zither tuning 100%'])
    expect(await ofOrigin('ai')).toEqual(['Apple falls', 'cadences'])
    expect(await ofOrigin('ai', { courseId: music.id })).toEqual(['cadences'])
    expect(await countsOf({ origin: 'copied' }, lena)).toEqual({ all: 2, recommended: 0 })
    await app.database.pool.query('update videos set course_id = null where title = $1', ['banana pendulum'])
    expect(await ofOrigin('own')).toEqual(['banana pendulum'])
    await app.database.pool.query('update videos set course_id = $1 where title = $2', [
      physics.id,
      'banana pendulum',
    ])
    expect((await lena.client.get('/api/videos?origin=stolen')).status).toBe(400)
  })

  it('comes newest first, by time of watching or by title', async () => {
    const inOrder = async (sort: string) => titles((await listOf({ sort }, lena)).items)
    expect(await inOrder('newest')).toEqual([
      'apple harmonics',
      'Zither tuning 100%',
      'cadences',
      'Apple falls',
      'banana pendulum',
    ])
    expect((await inOrder('watched')).slice(0, 2)).toEqual(['cadences', 'Apple falls'])
    expect(await inOrder('title')).toEqual([
      'Apple falls',
      'apple harmonics',
      'banana pendulum',
      'cadences',
      'Zither tuning 100%',
    ])
  })

  it.each(['newest', 'watched', 'title'])(
    'by %s comes in pages that miss and repeat nothing',
    async (sort) => {
      const whole = titles((await listOf({ sort }, lena)).items)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listOf>> = await listOf(
          { sort, limit: '2', ...(cursor === null ? {} : { cursor }) },
          lena,
        )
        seen.push(...titles(page.items))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(whole)
    },
  )

  it('finds what title or description contain, counts both tabs, and keeps to a course', async () => {
    expect(titles((await listOf({ search: 'APPLE', sort: 'title' }, lena)).items)).toEqual([
      'Apple falls',
      'apple harmonics',
    ])
    expect(await countsOf({ search: 'apple' }, lena)).toEqual({ all: 2, recommended: 1 })
    expect(await countsOf({}, lena)).toEqual({ all: 5, recommended: 2 })
    expect(await countsOf({}, grace)).toEqual({ all: 0, recommended: 0 })
    expect(titles((await listOf({ search: '100%' }, lena)).items)).toEqual(['Zither tuning 100%'])
    expect(titles((await listOf({ tab: 'recommended' }, lena)).items)).toEqual(['cadences', 'Apple falls'])
    expect(await countsOf({ courseId: music.id }, lena)).toEqual({ all: 3, recommended: 1 })
    expect(await countsOf({ courseId: music.id }, grace)).toEqual({ all: 0, recommended: 0 })
    expect((await listOf({ courseId: music.id }, grace)).items).toEqual([])
  })

  it('is the same data as the Videos tab of a course', async () => {
    const ofCourse = await (await lena.client.get(`/api/courses/${physics.id}/videos`)).json()
    const listed = (await listOf({ courseId: physics.id }, lena)).items
    expect(ofCourse.items.map(({ id }: { id: string }) => id)).toEqual(listed.map(({ id }) => id))
  })
})
