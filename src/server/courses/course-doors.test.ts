import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseVideoSchema, type OwnCourse, publicCourseSchema } from '#contract/courses.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { Client } from '../../../tests/client.ts'
import { createCourse, furnishCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
let course: OwnCourse
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
  course = await createCourse(ada.client)
  await furnishCourse(app.database.pool, course, { videos: 3 })
})
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const problemIn = async (answer: Response) => {
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, type: answer.headers.get('content-type'), ...body, requestId: '' }
}

describe('a course of another', () => {
  const writes: [string, (client: Client, id: string) => Promise<Response>][] = [
    ['an edit', (client, id) => client.patch(`/api/courses/${id}`, { title: 'Mine now' })],
    ['an edit of units', (client, id) => client.patch(`/api/courses/${id}`, { units: [{ title: 'Mine' }] })],
    ['a deletion', (client, id) => client.delete(`/api/courses/${id}`)],
    ['coursemates', (client, id) => client.get(`/api/courses/${id}/coursemates`)],
  ]

  it.each(writes)('answers %s like an unknown id and like no id', async (_name, act) => {
    const before = await rows('select * from courses, units order by units.id, courses.id')
    const foreign = await problemIn(await act(grace.client, course.id))
    expect(foreign).toMatchObject({ status: 404, detail: 'Course not found' })
    for (const id of [randomUUID(), 'not-an-id', '1', "'; drop table courses; --"])
      expect(await problemIn(await act(grace.client, encodeURIComponent(id)))).toEqual(foreign)
    expect(await rows('select * from courses, units order by units.id, courses.id')).toEqual(before)
  })

  it.each(writes)('refuses a visitor %s', async (_name, act) => {
    expect(await problemIn(await act(app.visitor(), course.id))).toMatchObject({
      status: 401,
      detail: 'No authenticated session.',
    })
  })

  it('shows its public fields to anyone', async () => {
    for (const client of [grace.client, app.visitor()]) {
      const shown = publicCourseSchema.parse(await (await client.get(`/api/courses/${course.id}`)).json())
      expect(shown).toMatchObject({ title: course.title, isAdded: false, units: [{ position: 0 }, {}, {}] })
      expect(JSON.stringify(shown)).not.toMatch(/Assessment|Cooley|progress|currentLesson|revision/)
    }
    for (const id of [randomUUID(), 'not-an-id'])
      expect(await problemIn(await app.visitor().get(`/api/courses/${id}`))).toMatchObject({
        status: 404,
        detail: 'Course not found',
      })
  })

  it('lists its videos by title, thumbnail and tags alone', async () => {
    const page = pageOf(courseVideoSchema)
    const path = `/api/courses/${course.id}/videos`
    const owners = page.parse(await (await ada.client.get(path)).json())
    const others = page.parse(await (await grace.client.get(path)).json())
    expect(owners.items.map(({ title }) => title)).toEqual(['Video 3', 'Video 2', 'Video 1'])
    expect(owners.items[0]).toMatchObject({ id: expect.any(String), description: 'About video 3' })
    expect(others.items).toEqual(
      owners.items.map(({ title, thumbnailUrl, tags }) => ({ title, thumbnailUrl, tags })),
    )
    expect((await app.visitor().get(path)).status).toBe(401)
    const second = page.parse(await (await ada.client.get(`${path}?limit=2`)).json())
    const rest = page.parse(
      await (await ada.client.get(`${path}?limit=2&cursor=${second.nextCursor}`)).json(),
    )
    expect([...second.items, ...rest.items]).toEqual(owners.items)
  })
})

describe('views', () => {
  it('are counted with the learner, without one for a visitor, and not for what is not there', async () => {
    const { id } = await createCourse(ada.client)
    expect((await app.visitor().post(`/api/courses/${id}/views`)).status).toBe(204)
    expect((await grace.client.post(`/api/courses/${id}/views`)).status).toBe(204)
    expect(await rows('select user_id from course_views where course_id = $1 order by id', [id])).toEqual([
      { user_id: null },
      { user_id: grace.id },
    ])
    for (const unknown of [randomUUID(), 'not-an-id'])
      expect((await app.visitor().post(`/api/courses/${unknown}/views`)).status).toBe(404)
  })

  it('of a course are kept once an hour a learner, and sixty times for all visitors', async () => {
    const { id } = await createCourse(ada.client)
    const view = async (client = app.visitor()) => (await client.post(`/api/courses/${id}/views`)).status
    for (let times = 0; times < 3; times++) expect(await view(grace.client)).toBe(204)
    for (let times = 0; times < 65; times++) expect(await view()).toBe(204)
    const kept = () =>
      rows('select user_id, count(*)::int from course_views where course_id = $1 group by 1 order by 2', [id])
    expect(await kept()).toEqual([
      { user_id: grace.id, count: 1 },
      { user_id: null, count: 60 },
    ])
    await app.database.pool.query("update course_views set viewed_at = viewed_at - interval '61 minutes'")
    expect(await view(grace.client)).toBe(204)
    expect(await kept()).toContainEqual({ user_id: grace.id, count: 2 })
  })
})

describe('coursemates', () => {
  it('are the other owners of the family, by display name alone', async () => {
    const names: [string, string | null, string | null][] = [
      ['Mei Lin Chen', 'mei.l', 'Mei'],
      ['   ', 'tomas.k', 'tomas.k'],
      ['', '', null],
    ]
    const { id } = await createCourse(ada.client)
    const copies: { learner: TestLearner; id: string; shown: string }[] = []
    for (const [name, username, shown] of names) {
      const learner = await app.learner('Somebody')
      await app.database.pool.query(
        `insert into profiles (id, username, name, education_level, career_goals, preferred_learning_style)
         values ($1, $2, $3, '', '', '') on conflict (id) do update set username = $2, name = $3`,
        [learner.id, username, name],
      )
      const copy = (await (await learner.client.post(`/api/courses/${id}/fork`)).json()) as OwnCourse
      copies.push({ learner, id: copy.id, shown: shown ?? (learner.email.split('@')[0] as string) })
    }
    const mates = async (client: Client, courseId: string, query = '') =>
      (await client.get(`/api/courses/${courseId}/coursemates${query}`)).json()
    expect(await mates(ada.client, id)).toEqual({
      count: 3,
      items: copies.toReversed().map(({ shown }) => ({ displayName: shown })),
      nextCursor: null,
    })
    const [mei] = copies
    if (mei === undefined) throw new Error('no coursemate')
    // Through a learner's own copy or any other copy it is the same list, without the learner.
    const hers = (await mates(mei.learner.client, mei.id)) as {
      count: number
      items: { displayName: string }[]
    }
    expect(hers.count).toBe(3)
    expect(hers.items).not.toContainEqual({ displayName: 'Mei' })
    expect(await mates(mei.learner.client, id)).toEqual(hers)
    const first = (await mates(ada.client, id, '?limit=2')) as {
      items: unknown[]
      nextCursor: string
      count: number
    }
    const rest = (await mates(ada.client, id, `?limit=2&cursor=${first.nextCursor}`)) as typeof first
    expect([first.count, first.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 2, 1, null])
  })
})

describe('the page of a course', () => {
  const page = async (path: string) => {
    const answer = await app.visitor().get(path)
    return { status: answer.status, html: await answer.text() }
  }

  it('carries title, description and Open Graph tags in its HTML, as text', async () => {
    const { id } = await createCourse(ada.client, {
      title: '{"title":"Cooking </title><script>alert(1)</script>"}',
      description: `Heat & "patience".\n${'word '.repeat(100)}`,
    })
    const { status, html } = await page(`/courses/${id}`)
    expect(status).toBe(200)
    const title = 'Cooking &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Trivium'
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<meta property="og:title" content="${title}">`)
    expect(html).toContain(`<meta property="og:url" content="${app.origin}/courses/${id}">`)
    expect(html).toMatch(
      /<meta property="og:description" content="Heat &amp; &quot;patience&quot;\. word [^"]*…">/,
    )
    expect(html).not.toContain('alert(1)</script>')
  })

  it('is the usual one with status 404 for a course that is gone', async () => {
    for (const id of [randomUUID(), 'not-an-id']) {
      const { status, html } = await page(`/courses/${id}`)
      expect(status).toBe(404)
      expect(html).toContain('<title>Trivium</title>')
    }
    expect((await page('/courses')).status).toBe(200)
  })
})
