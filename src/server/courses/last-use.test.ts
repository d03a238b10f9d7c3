import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse, furnishCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let ada: TestLearner
let grace: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ;[ada, grace] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
})
afterAll(() => app.stop())

let first: OwnCourse
let second: OwnCourse
let third: OwnCourse
beforeEach(async () => {
  await app.database.pool.query('delete from courses')
  first = await createCourse(ada.client, { title: 'First' })
  second = await createCourse(ada.client, { title: 'Second' })
  third = await createCourse(ada.client, { title: 'Third' })
})

const list = async (query = ''): Promise<{ items: OwnCourse[]; nextCursor: string | null }> =>
  (await ada.client.get(`/api/courses${query}`)).json()
const titles = async () => (await list()).items.map(({ title }) => title)
const open = (course: OwnCourse) => ada.client.get(`/api/courses/${course.id}/classroom`)

describe('my courses, the one used last first', () => {
  it('count as used when they are created or added', async () => {
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    const hers = await createCourse(grace.client, { title: 'Hers' })
    await ada.client.post(`/api/courses/${hers.id}/fork`)
    expect(await titles()).toEqual(['Hers', 'Third', 'Second', 'First'])
  })

  it('count as used when a lesson is opened, and stay as they were edited', async () => {
    await open(first)
    const { items } = await list()
    expect(items.map(({ title }) => title)).toEqual(['First', 'Third', 'Second'])
    expect(items[0]?.revision).toBe(first.revision)
    expect(Date.parse(items[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first.lastUsedAt))
  })

  it('are opened also where their use cannot be written down', async () => {
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$;
      create trigger refuse before update on courses for each row execute function refuse()`)
    try {
      expect((await open(first)).status).toBe(200)
    } finally {
      await app.database.pool.query('drop function refuse cascade')
    }
  })

  it('that stand first already are not written again with every look', async () => {
    await open(first)
    const before = (await list()).items[0]?.lastUsedAt
    await open(first)
    expect((await list()).items[0]?.lastUsedAt).toBe(before)
  })

  it('count as used when a lesson is planned, the place in it changes and its session ends', async () => {
    await ada.client.post('/api/generate-lesson', { courseId: second.id })
    expect((await titles())[0]).toBe('Second')
    const planned = await app.database.pool.query('select id from lesson_plans where course_id = $1', [
      second.id,
    ])
    await open(third)
    await ada.client.put(`/api/lesson-plans/${planned.rows[0].id}/active-activity`, {
      activeActivityIndex: 1,
    })
    expect(await titles()).toEqual(['Second', 'Third', 'First'])
    await ada.client.post(`/api/courses/${first.id}/end-session`, { lessonIndex: 0 })
    expect(await titles()).toEqual(['First', 'Second', 'Third'])
    await open(third)
    await ada.client.post(`/api/courses/${first.id}/end-session`, { lessonIndex: 0, isPreview: true })
    expect(await titles()).toEqual(['First', 'Third', 'Second'])
  })

  it('are not used by whoever may not open them', async () => {
    expect((await grace.client.get(`/api/courses/${first.id}/classroom`)).status).toBe(404)
    expect((await titles())[0]).toBe('Third')
  })

  it('come in pages by last use, also when used in the same instant', async () => {
    await open(second)
    await app.database.pool.query(
      `update courses set last_used_at = '2026-01-01T00:00:00.123456Z' where title <> 'Second'`,
    )
    const begin = await list('?limit=2')
    const rest = await list(`?limit=2&cursor=${begin.nextCursor}`)
    const seen = [...begin.items, ...rest.items].map(({ title }) => title)
    expect(seen[0]).toBe('Second')
    expect(seen.toSorted()).toEqual(['First', 'Second', 'Third'])
    expect(rest.nextCursor).toBeNull()
  })
})

describe('a course of mine', () => {
  it('says at which activity of its current lesson I am, once that lesson is planned', async () => {
    expect(first.currentActivity).toBeNull()
    await ada.client.post('/api/generate-lesson', { courseId: first.id })
    const { rows } = await app.database.pool.query(
      `select activities.title, lesson_plan_id as plan from activities
       join lesson_plans on lesson_plans.id = lesson_plan_id
       where course_id = $1 order by sequence`,
      [first.id],
    )
    await ada.client.put(`/api/lesson-plans/${rows[0].plan}/active-activity`, { activeActivityIndex: 2 })
    const [course] = (await list()).items
    expect(course?.currentActivity).toEqual({ index: 2, count: rows.length, title: rows[2].title })
    const ended: OwnCourse = await (
      await ada.client.post(`/api/courses/${first.id}/end-session`, { lessonIndex: 0 })
    ).json()
    expect(ended.currentActivity).toBeNull()
  })

  it('names the project that goes with it, unless that is archived', async () => {
    expect(first.projectId).toBeNull()
    await furnishCourse(app.database.pool, first, { projects: 1 })
    const named = (await list()).items.find(({ id }) => id === first.id)?.projectId
    const { rows } = await app.database.pool.query('select id from projects where course_id = $1', [first.id])
    expect(named).toBe(rows[0].id)
    await app.database.pool.query(`update projects set status = 'archived' where course_id = $1`, [first.id])
    expect((await list()).items.find(({ id }) => id === first.id)?.projectId).toBeNull()
  })
})
