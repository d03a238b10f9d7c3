import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsedCourseSchema, type OwnCourse, ownCourseSchema } from '#contract/courses.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { Client } from '../../../tests/client.ts'
import { createCourse, plannedCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from courses'))

const change = (learner: TestLearner, id: string, visibility: unknown) =>
  learner.client.patch(`/api/courses/${id}`, { visibility })
const browsed = async (client: Client) =>
  pageOf(browsedCourseSchema)
    .parse(await (await client.get('/api/courses/browse')).json())
    .items.map(({ title }) => title)

/** Every way in which another meets a course by its id. */
const doors: [string, (client: Client, id: string) => Promise<Response>][] = [
  ['the course', (client, id) => client.get(`/api/courses/${id}`)],
  ['its page', (client, id) => client.get(`/courses/${id}`)],
  ['a view', (client, id) => client.post(`/api/courses/${id}/views`)],
  ['its videos', (client, id) => client.get(`/api/courses/${id}/videos`)],
  ['a copy', (client, id) => client.post(`/api/courses/${id}/fork`)],
]

describe('who finds a course', () => {
  it('is everyone where nothing is said, and what is said is kept and told to its owner', async () => {
    const { visibility: _left, ...silent } = plannedCourse()
    const answer = await ada.client.post('/api/courses', silent)
    expect(ownCourseSchema.parse(await answer.json()).visibility).toBe('public')
    const course = await createCourse(ada.client, { visibility: 'link' })
    expect(course.visibility).toBe('link')
    const changed = ownCourseSchema.parse(await (await change(ada, course.id, 'private')).json())
    expect(changed.visibility).toBe('private')
    expect(await (await ada.client.get(`/api/courses/${course.id}`)).json()).toEqual(changed)
    const renamed = await ada.client.patch(`/api/courses/${course.id}`, { title: 'Renamed' })
    expect(await renamed.json()).toMatchObject({ title: 'Renamed', visibility: 'private' })
  })

  it('takes no other word', async () => {
    const { id } = await createCourse(ada.client)
    for (const word of ['', 'Public', 'nobody', null, 1, []]) {
      const saved = await ada.client.post('/api/courses', { ...plannedCourse(), visibility: word })
      expect([saved.status, (await change(ada, id, word)).status], String(word)).toEqual([400, 400])
    }
  })
})

describe('a private course', () => {
  it.each(doors)('gives another learner and a visitor no %s', async (_name, open) => {
    const { id } = await createCourse(ada.client, { visibility: 'private', title: 'Mine alone' })
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const client of [grace.client, app.visitor()]) {
      const [answer, other] = [await open(client, id), await open(client, unknown)]
      expect(answer.status).toBe(other.status)
      const text = await answer.text()
      expect(text).not.toContain('Mine alone')
      if (answer.status === 404 && text.startsWith('{'))
        expect(JSON.parse(text)).toMatchObject({ code: 'course_not_found' })
    }
    expect((await open(grace.client, id)).status).toBe(404)
    const { rows } = await app.database.pool.query('select count(*)::int from course_views')
    expect(rows[0].count).toBe(0)
  })

  it.each(doors.filter(([name]) => name !== 'its page'))('gives its owner %s', async (_name, open) => {
    const { id } = await createCourse(ada.client, { visibility: 'private' })
    expect((await open(ada.client, id)).ok).toBe(true)
  })

  it('stays with those who added it before, and their coursemates with them', async () => {
    const { id } = await createCourse(ada.client)
    const copy = (await (await grace.client.post(`/api/courses/${id}/fork`)).json()) as OwnCourse
    await change(ada, id, 'private')
    expect((await grace.client.get(`/api/courses/${copy.id}`)).status).toBe(200)
    const mates = async (client: Client, courseId: string) => {
      const answer = await client.get(`/api/courses/${courseId}/coursemates`)
      return ((await answer.json()) as { count?: number }).count
    }
    expect([await mates(ada.client, id), await mates(grace.client, copy.id)]).toEqual([1, 1])
    // By its own id it is not there, for coursemates either.
    expect((await grace.client.get(`/api/courses/${id}/coursemates`)).status).toBe(404)
    expect((await grace.client.post(`/api/courses/${id}/fork`)).status).toBe(404)
  })
})

describe('a course by link', () => {
  it.each(doors)('gives whoever has the link %s', async (_name, open) => {
    const { id } = await createCourse(ada.client, { visibility: 'link' })
    expect((await open(grace.client, id)).ok).toBe(true)
  })

  it('is not listed, and a copy of it is by link as well', async () => {
    const { id } = await createCourse(ada.client, { visibility: 'link' })
    expect(await browsed(grace.client)).toEqual([])
    const copy = await (await grace.client.post(`/api/courses/${id}/fork`)).json()
    expect(copy).toMatchObject({ forkLevel: 1, visibility: 'link' })
    const open = await createCourse(ada.client)
    expect(await (await grace.client.post(`/api/courses/${open.id}/fork`)).json()).toMatchObject({
      visibility: 'public',
    })
  })
})

describe('browse', () => {
  it('shows the newest public original of a creator, whatever becomes of it', async () => {
    const one = await createCourse(ada.client, { title: 'One' })
    const two = await createCourse(ada.client, { title: 'Two' })
    await createCourse(ada.client, { title: 'Three', visibility: 'private' })
    expect(await browsed(grace.client)).toEqual(['Two'])
    await change(ada, two.id, 'link')
    expect(await browsed(grace.client)).toEqual(['One'])
    await change(ada, one.id, 'private')
    expect(await browsed(grace.client)).toEqual([])
    await change(ada, one.id, 'public')
    await change(ada, two.id, 'public')
    expect(await browsed(grace.client)).toEqual(['Two'])
    await ada.client.delete(`/api/courses/${two.id}`)
    expect(await browsed(grace.client)).toEqual(['One'])
  })

  it('is no change of the others', async () => {
    const one = await createCourse(ada.client, { title: 'One' })
    const two = await createCourse(ada.client, { title: 'Two' })
    const hidden = (await (await change(ada, two.id, 'private')).json()) as OwnCourse
    const now = async (id: string) => (await (await ada.client.get(`/api/courses/${id}`)).json()) as OwnCourse
    expect((await now(one.id)).revision).toBe(one.revision)
    expect((await now(two.id)).revision).toBe(hidden.revision)
  })
})
