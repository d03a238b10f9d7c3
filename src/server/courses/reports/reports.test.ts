import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browsedCourseSchema, type OwnCourse } from '#contract/courses.ts'
import { reportedCourseSchema } from '#contract/operator/reports.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { createCourse } from '../../../../tests/courses.ts'
import type { TestLearner } from '../../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
let mary: TestLearner
let operator: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner('Ada Lovelace')
  grace = await app.learner('Grace Hopper')
  mary = await app.learner('Mary Somerville')
  operator = await app.learner('Katherine Johnson')
  await app.database.pool.query("update profiles set name = 'Ada Lovelace' where id = $1", [ada.id])
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from courses; delete from operator_acts'))

const report = ({ client }: TestLearner, id: string, body: unknown) =>
  client.put(`/api/courses/${id}/report`, body)
const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`
const reported = async () =>
  pageOf(reportedCourseSchema).parse(await (await operator.client.get('/api/operator/reports')).json()).items
const act = (path: string) => operator.client.post(`/api/operator/${path}`)
const acts = async () =>
  (await (await operator.client.get('/api/operator/acts')).json()).items.map(
    ({ act: name, subject, details }: Record<string, unknown>) => ({ act: name, subject, details }),
  )
const browsed = async ({ client }: TestLearner) =>
  pageOf(browsedCourseSchema)
    .parse(await (await client.get('/api/courses/browse')).json())
    .items.map(({ title, hasMore }) => (hasMore ? `${title} and more` : title))

describe('a report', () => {
  it('is kept with its words, and a second one of the same learner changes it', async () => {
    const { id } = await createCourse(ada.client)
    expect(await (await grace.client.get(`/api/courses/${id}/report`)).json()).toEqual({ report: null })
    const first = await report(grace, id, { reason: 'spam', words: '  Buy my pills.  ' })
    expect(await first.json()).toMatchObject({ report: { reason: 'spam', words: 'Buy my pills.' } })
    await Promise.all([report(grace, id, { reason: 'wrong' }), report(grace, id, { reason: 'wrong' })])
    await report(mary, id, { reason: 'other', words: 'Look at unit 2.' })
    const [course, ...others] = await reported()
    expect(others).toEqual([])
    expect(course).toMatchObject({
      courseId: id,
      ownerName: 'Ada',
      isListed: true,
      isCopy: false,
      openReports: 2,
    })
    expect(course?.reports.map(({ reason, words }) => [reason, words])).toEqual([
      ['other', 'Look at unit 2.'],
      ['wrong', ''],
    ])
  })

  it('names one of the reasons, in a thousand characters at most', async () => {
    const { id } = await createCourse(ada.client)
    for (const body of [
      {},
      { reason: 'boring' },
      { reason: 'spam', words: 'x'.repeat(1001) },
      { words: 'x' },
    ])
      expect((await report(grace, id, body)).status, JSON.stringify(body)).toBe(400)
    expect((await report(grace, id, { reason: 'spam', words: 'x'.repeat(1000) })).status).toBe(200)
  })

  it('is about another’s course that the learner can see', async () => {
    const hidden = await createCourse(ada.client, { visibility: 'private' })
    const byLink = await createCourse(ada.client, { visibility: 'link' })
    expect(await codeOf(await report(grace, hidden.id, { reason: 'spam' }))).toBe('404 course_not_found')
    expect(await codeOf(await report(ada, byLink.id, { reason: 'spam' }))).toBe('409 own_course')
    expect((await report(grace, byLink.id, { reason: 'spam' })).status).toBe(200)
    expect(await codeOf(await grace.client.get(`/api/courses/${hidden.id}/report`))).toBe(
      '404 course_not_found',
    )
  })

  it('tells nobody who made it: neither the owner nor the operator', async () => {
    const { id } = await createCourse(ada.client)
    await report(grace, id, { reason: 'hateful', words: 'See unit 1.' })
    for (const text of [
      await (await ada.client.get(`/api/courses/${id}`)).text(),
      await (await ada.client.get(`/api/courses/${id}/report`)).text(),
      await (await operator.client.get('/api/operator/reports')).text(),
    ]) {
      expect(text).not.toContain(grace.id)
      expect(text).not.toContain(grace.email)
      expect(text).not.toContain('Grace')
    }
  })

  it('goes with its course, and with the account of whoever made it', async () => {
    const [one, two] = [await createCourse(ada.client), await createCourse(ada.client)]
    const leaving = await app.learner()
    await report(leaving, one.id, { reason: 'spam' })
    await report(leaving, two.id, { reason: 'spam' })
    await ada.client.delete(`/api/courses/${one.id}`)
    expect((await reported()).map(({ courseId }) => courseId)).toEqual([two.id])
    await app.database.pool.query('delete from users where id = $1', [leaving.id])
    expect(await reported()).toEqual([])
  })

  it('of a course that its owner has hidden since shows no title', async () => {
    const { id } = await createCourse(ada.client, { title: 'Shown once' })
    await report(grace, id, { reason: 'spam' })
    expect((await reported())[0]?.title).toBe('Shown once')
    await ada.client.patch(`/api/courses/${id}`, { visibility: 'private', title: 'My own words' })
    expect((await reported())[0]).toMatchObject({ title: null, isListed: false })
  })

  it('that is closed is gone from the list, and a new one may follow', async () => {
    const { id } = await createCourse(ada.client)
    await report(grace, id, { reason: 'spam' })
    const reportId = (await reported())[0]?.reports[0]?.id
    expect((await act(`reports/${reportId}/close`)).status).toBe(204)
    expect((await act(`reports/${reportId}/close`)).status).toBe(404)
    expect(await reported()).toEqual([])
    expect(await acts()).toEqual([{ act: 'close-report', subject: null, details: { course: id } }])
    await report(grace, id, { reason: 'wrong' })
    expect((await reported())[0]).toMatchObject({ openReports: 1 })
  })

  it('can be made so often and no oftener', async () => {
    const limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' } })
    try {
      const { id } = await createCourse(ada.client)
      const eager = await limited.learner()
      const answers = []
      for (let sent = 0; sent < 21; sent += 1)
        answers.push((await report(eager, id, { reason: 'spam' })).status)
      expect(answers).toEqual([...Array<number>(20).fill(200), 429])
    } finally {
      await limited.stop()
    }
  })
})

describe('a course that is taken off the list', () => {
  it('is in no list any more, and opens by its link', async () => {
    await createCourse(ada.client, { title: 'One' })
    const two = await createCourse(ada.client, { title: 'Two' })
    const three = await createCourse(ada.client, { title: 'Three' })
    await report(mary, three.id, { reason: 'spam' })
    expect(await browsed(grace)).toEqual(['Three and more'])
    expect((await act(`courses/${three.id}/unlist`)).status).toBe(204)
    expect(await browsed(grace)).toEqual(['Two and more'])
    const more = await (await grace.client.get(`/api/courses/${two.id}/more-by-creator`)).json()
    expect(more.items.map(({ title }: OwnCourse) => title)).toEqual(['One'])
    for (const client of [grace.client, app.visitor()])
      expect((await client.get(`/api/courses/${three.id}`)).status).toBe(200)
    expect((await grace.client.post(`/api/courses/${three.id}/fork`)).status).toBe(201)
    expect(await (await grace.client.get(`/api/courses/${three.id}`)).json()).not.toHaveProperty('unlistedAt')
    // What was said of it is settled; the course stays in the operator's sight.
    expect(await reported()).toMatchObject([
      { courseId: three.id, isListed: false, openReports: 0, reports: [] },
    ])
    const { rows } = await app.database.pool.query('select outcome from course_reports')
    expect(rows).toEqual([{ outcome: 'unlisted' }])
  })

  it('is off until the operator lists it again, whatever its owner switches', async () => {
    const one = await createCourse(ada.client, { title: 'One' })
    const two = await createCourse(ada.client, { title: 'Two' })
    await act(`courses/${two.id}/unlist`)
    const seen = (await (await ada.client.get(`/api/courses/${two.id}`)).json()) as OwnCourse
    expect(seen).toMatchObject({
      visibility: 'public',
      unlistedAt: expect.any(String),
      revision: two.revision,
    })
    const change = (visibility: string) => ada.client.patch(`/api/courses/${two.id}`, { visibility })
    expect((await change('private')).status).toBe(200)
    expect(await codeOf(await change('public'))).toBe('409 course_unlisted')
    expect((await change('link')).status).toBe(200)
    await app.database.pool.query("update courses set visibility = 'public' where id = $1", [two.id])
    expect((await ada.client.patch(`/api/courses/${two.id}`, { title: 'Two, renamed' })).status).toBe(200)
    expect(await browsed(grace)).toEqual(['One'])
    await ada.client.delete(`/api/courses/${one.id}`)
    expect(await browsed(grace)).toEqual([])
    expect((await act(`courses/${two.id}/list-again`)).status).toBe(204)
    expect(await browsed(grace)).toEqual(['Two, renamed'])
    expect(await reported()).toEqual([])
    const about = { subject: ada.email, details: { course: two.id } }
    expect(await acts()).toEqual([
      { act: 'list-again', ...about },
      { act: 'unlist', ...about },
    ])
  })

  it('is an original: copies are never listed', async () => {
    const { id } = await createCourse(ada.client)
    const copy = (await (await grace.client.post(`/api/courses/${id}/fork`)).json()) as OwnCourse
    expect(await codeOf(await act(`courses/${copy.id}/unlist`))).toBe('409 never_listed')
    expect(await codeOf(await act('courses/00000000-0000-4000-8000-000000000000/unlist'))).toBe(
      '404 course_not_found',
    )
    expect(await acts()).toEqual([])
  })

  it('leaves one marked for Browse, however many acts meet', async () => {
    const made = await Promise.all([1, 2, 3, 4].map((n) => createCourse(ada.client, { title: `${n}` })))
    await Promise.all(
      made.flatMap(({ id }, index) => [
        act(`courses/${id}/${index % 2 ? 'unlist' : 'list-again'}`),
        ada.client.patch(`/api/courses/${id}`, { visibility: index === 3 ? 'public' : 'link' }),
        ada.client.patch(`/api/courses/${id}`, { visibility: 'public' }),
      ]),
    )
    const { rows } = await app.database.pool.query(
      `select count(*) filter (where newest_of_creator)::int as marked,
         count(*) filter (where newest_of_creator and (unlisted_at is not null or visibility <> 'public'))::int as wrong,
         count(*) filter (where unlisted_at is null and visibility = 'public')::int as listed
       from courses where owner_id = $1`,
      [ada.id],
    )
    expect(rows[0]).toMatchObject({ marked: Math.min(rows[0].listed, 1), wrong: 0 })
  })
})

it('the list of reports comes by pages: what is open, the newest first, before what is off the list', async () => {
  const off = await createCourse(mary.client)
  const ids = [off.id]
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await createCourse(ada.client, { title })
    await report(grace, id, { reason: 'spam' })
    ids.unshift(id)
  }
  await act(`courses/${off.id}/unlist`)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await (await operator.client.get(`/api/operator/reports?limit=1${query}`)).json()
    seen.push(...page.items.map(({ courseId }: { courseId: string }) => courseId))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(ids)
})
