import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { addFound, askLibrarian, foundBy } from '../../../../tests/ask-librarian.ts'
import type { Client } from '../../../../tests/client.ts'
import { createCourse } from '../../../../tests/courses.ts'
import { addedVideo } from '../../../../tests/videos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from videos'))

const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`

/** A video in a listed course. */
async function listed(title: string, more: Record<string, unknown> = {}) {
  const owner = await app.learner('Owner')
  const course = await createCourse(owner.client, { title: 'Heat', visibility: 'public' })
  const video = await addedVideo(owner.client, { title, description: '', courseId: course.id, ...more })
  return { owner, course, video }
}

const videosFor = async (client: Client, wish: string) =>
  foundBy(await askLibrarian(client, { wish })).flatMap((item) => (item.type === 'video' ? [item] : []))

it('of a copy of a public course nothing is found: it is its owner’s', async () => {
  const { course } = await listed('A lecture on heat')
  const [bob, ada] = [await app.learner('Bob'), await app.learner()]
  const copy = await (await bob.client.post(`/api/courses/${course.id}/fork`, {})).json()
  await addedVideo(bob.client, {
    title: 'My seminar on heat',
    courseId: copy.id ?? copy.course?.id,
    videoUrl: videoUrl('aaaaaaaaaa1'),
  })
  expect((await videosFor(ada.client, 'about heat')).map(({ title, courses }) => [title, courses])).toEqual([
    ['A lecture on heat', 1],
  ])
})

it('a video that many have leaves room for others', async () => {
  await listed('Heat pumps, the other way', { videoUrl: videoUrl('aaaaaaaaaa2') })
  for (let count = 0; count < 13; count += 1) await listed('Heat pumps')
  const ada = await app.learner()
  expect((await videosFor(ada.client, 'heat pumps')).map(({ title }) => title).sort()).toEqual([
    'Heat pumps',
    'Heat pumps, the other way',
  ])
})

it.each([
  ['Energy and entropy', 'entropy and energy'],
  ['La photosynthèse expliquée', 'expliquée photosynthèse'],
  ['Licht und Wärme', 'Wärme und Licht'],
  ['光合作用', '光合作用'],
])('%j is found by %j', async (title, wish) => {
  await listed(title)
  const ada = await app.learner()
  expect((await videosFor(ada.client, wish)).map((item) => item.title)).toEqual([title])
})

it('marks of patterns in a wish are letters like any other', async () => {
  await listed('Heat (part 1)')
  const ada = await app.learner()
  for (const wish of ['heat.*(', 'heat % _ [', 'heat \\', 'heat ((('])
    expect([wish, ...(await videosFor(ada.client, wish)).map((item) => item.title)]).toEqual([
      wish,
      'Heat (part 1)',
    ])
})

it('what is added is what was shown, or nothing', async () => {
  const { video } = await listed('Heat pumps explained', { transcript: null })
  await listed('Something else altogether', { transcript: { text: '0:05 Lies.', format: 'text' } })
  const ada = await app.learner()
  const run = await askLibrarian(ada.client, { wish: 'heat pumps explained' })
  expect((await addFound(ada.client, run.id, 1)).status).toBe(201)
  const own = await app.database.pool.query('select title, transcript_hash from videos where user_id = $1', [
    ada.id,
  ])
  expect(own.rows).toEqual([{ title: 'Heat pumps explained', transcript_hash: null }])
  const bob = await app.learner()
  const other = await askLibrarian(bob.client, { wish: 'heat pumps explained' })
  await app.database.pool.query(`update videos set title = 'Renamed' where id = $1`, [video.id])
  expect((await addFound(bob.client, other.id, 1)).status).toBe(409)
})
