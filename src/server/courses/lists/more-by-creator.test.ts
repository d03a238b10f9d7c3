import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsedCourseSchema, publicCourseSchema } from '#contract/courses.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace] = await Promise.all([app.learner('Ada'), app.learner('Grace')])
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from courses'))

const page = pageOf(publicCourseSchema)
const more = async (client: Client, id: string, query = '') =>
  page.parse(await (await client.get(`/api/courses/${id}/more-by-creator${query}`)).json())
const browse = async (client: Client) =>
  pageOf(browsedCourseSchema).parse(await (await client.get('/api/courses/browse')).json())
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
const setVisibility = (id: string, visibility: string) =>
  app.database.pool.query('update courses set visibility = $2 where id = $1', [id, visibility])

describe('more by a creator', () => {
  it('lists their other public originals, newest first, in pages', async () => {
    for (let n = 1; n <= 4; n++) await createCourse(grace.client, { title: `Grace ${n}` })
    const hidden = await createCourse(grace.client, { title: 'For herself' })
    await setVisibility(hidden.id, 'private')
    const linked = await createCourse(grace.client, { title: 'By link' })
    await setVisibility(linked.id, 'link')
    const others = await createCourse(ada.client, { title: 'Ada 1' })
    await grace.client.post(`/api/courses/${others.id}/fork`)
    const newest = await createCourse(grace.client, { title: 'Grace 5' })

    expect(titles(await more(ada.client, newest.id))).toEqual(['Grace 4', 'Grace 3', 'Grace 2', 'Grace 1'])
    const first = await more(ada.client, newest.id, '?limit=3')
    expect(titles(first)).toEqual(['Grace 4', 'Grace 3', 'Grace 2'])
    expect(titles(await more(ada.client, newest.id, `?limit=3&cursor=${first.nextCursor}`))).toEqual([
      'Grace 1',
    ])
    expect(JSON.stringify(first)).not.toMatch(/Assessment|Cooley|@example/)
  })

  it('is for learners, and never through a course that is not theirs to see', async () => {
    const course = await createCourse(grace.client, { title: 'Grace 1' })
    expect((await app.visitor().get(`/api/courses/${course.id}/more-by-creator`)).status).toBe(401)
    await setVisibility(course.id, 'private')
    for (const id of [course.id, randomUUID(), 'not-an-id'])
      expect((await ada.client.get(`/api/courses/${id}/more-by-creator`)).status).toBe(404)
  })

  it('is announced in Browse, under the name that coursemates see', async () => {
    await app.database.pool.query("update profiles set name = 'Grace Hopper' where id = $1", [grace.id])
    const first = await createCourse(grace.client, { title: 'Grace 1' })
    expect((await browse(ada.client)).items[0]).toMatchObject({ creatorName: 'Grace', hasMore: false })
    await createCourse(grace.client, { title: 'Grace 2' })
    expect((await browse(ada.client)).items[0]).toMatchObject({ title: 'Grace 2', hasMore: true })
    await setVisibility(first.id, 'link')
    expect((await browse(ada.client)).items[0]).toMatchObject({ title: 'Grace 2', hasMore: false })
    await app.database.pool.query('update profiles set name = $2, username = $2 where id = $1', [
      grace.id,
      '',
    ])
    const [item] = (await browse(ada.client)).items
    expect(item?.creatorName).toMatch(/^[^@]+$/)
  })
})

describe('the family of a course', () => {
  it('is told with it, so that a fork keeps the cover of its original', async () => {
    const original = await createCourse(grace.client)
    expect(original.originId).toBe(original.id)
    const fork = await (await ada.client.post(`/api/courses/${original.id}/fork`)).json()
    expect(fork).toMatchObject({ originId: original.id, begun: false })
    const seen = publicCourseSchema.parse(
      await (await app.visitor().get(`/api/courses/${original.id}`)).json(),
    )
    expect(seen.originId).toBe(original.id)
  })
})
