import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownCourseSchema } from '#contract/courses.ts'
import { problemSchema } from '#contract/errors/problem.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse, plannedCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const count = async (table: 'courses' | 'units') =>
  Number((await app.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

const refused = async (body: unknown) => {
  const before = [await count('courses'), await count('units')]
  const answer = await ada.client.post('/api/courses', body)
  expect([await count('courses'), await count('units')]).toEqual(before)
  return problemSchema.parse(await answer.json())
}

describe('saving a course', () => {
  it('keeps it with its units in order, as its owner’s own original', async () => {
    const answer = await ada.client.post('/api/courses', plannedCourse({ lessons: 3, weeklyHours: 4 }))
    expect(answer.status).toBe(201)
    const course = ownCourseSchema.parse(await answer.json())
    expect(course).toMatchObject({
      title: 'Reading Latin Inscriptions',
      ownerId: ada.id,
      creatorId: ada.id,
      forkLevel: 0,
      currentLessonIndex: 0,
      progress: 0,
      completed: false,
      completedAt: null,
      lessons: 3,
      duration: 12,
    })
    expect(course.units.map(({ position, title }) => [position, title])).toEqual([
      [0, 'Unit title 1'],
      [1, 'Unit title 2'],
      [2, 'Unit title 3'],
    ])
    expect(await (await ada.client.get(`/api/courses/${course.id}`)).json()).toEqual(course)
  })

  it('takes lists as comma-separated text and numbers as text', async () => {
    const course = await createCourse(ada.client, {
      ...({ objectives: 'one, , two ,', weeklyHours: '3', lessons: '2' } as object),
      units: plannedCourse({ lessons: 2 }).units,
    })
    expect(course).toMatchObject({ objectives: ['one', 'two'], weeklyHours: 3, lessons: 2, duration: 6 })
  })

  it('adds nothing when it is sent again under the same key, also at once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = plannedCourse({ title: 'Sent again' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.client.post('/api/courses', body, key)),
    )
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    const grace = await app.learner('Grace Hopper')
    const other = (await (await grace.client.post('/api/courses', body, key)).json()) as { id: string }
    expect(other.id).not.toBe(ids[0])
  })

  it.each([
    ['emoji', '🏛️👩‍🏫 course'],
    ['right to left', 'مقدمة في النقوش'],
    ['a script', '<script>window.__xss = 1</script>'],
    ['the probe', "< > & &lt; &gt; &amp; ' \\' 碁 \\ \\\\"],
    ['JSON text', '{"title":"Inner"}'],
    ['200 characters', 'x'.repeat(200)],
    ['a comma', ','],
  ])('keeps a title of %s as it is', async (_name, title) => {
    const course = await createCourse(ada.client, { title, description: title })
    expect(course).toMatchObject({ title, description: title })
  })
})

describe('a course that cannot be saved', () => {
  it('names the missing fields in one sentence', async () => {
    expect(await refused({})).toMatchObject({
      status: 400,
      code: 'missing_fields',
      detail:
        'Missing required fields: title, description, objectives, priorKnowledge, difficultyLevel, weeklyHours, lessons',
    })
    expect(await refused(plannedCourse({ title: ' \n ', objectives: [] }))).toMatchObject({
      detail: 'Missing required fields: title, objectives',
    })
  })

  it.each([0, -3, 21, '', ' ', '0', '-3', '1e9', 'abc', 1e9, '1e400'])(
    'refuses %j lessons',
    async (lessons) => {
      expect(await refused({ ...plannedCourse(), lessons })).toMatchObject({
        status: 400,
        detail: 'Number of lessons must be between 1 and 20',
      })
    },
  )

  it('refuses weekly hours out of range, a wrong level, and long texts', async () => {
    expect((await refused({ ...plannedCourse(), weeklyHours: 41 })).detail).toContain(
      'Weekly hours must be between 1 and 40',
    )
    for (const weeklyHours of ['', 'abc', '9'.repeat(41)])
      expect(await refused({ ...plannedCourse(), weeklyHours })).toMatchObject({
        code: 'invalid_input',
        fields: { weeklyHours: 'Weekly hours must be between 1 and 40' },
      })
    expect((await refused({ ...plannedCourse(), difficultyLevel: 'Hard' })).detail).toContain('Difficulty')
    const sentence = 'Please keep this within 200 characters. It is 1 character too long.'
    expect(await refused(plannedCourse({ title: 'x'.repeat(201) }))).toMatchObject({
      detail: sentence,
      fields: { title: sentence },
    })
    expect((await refused(plannedCourse({ description: 'a\u0000b' }))).fields).toHaveProperty('description')
  })

  it('refuses another number of units than of lessons', async () => {
    const { units } = plannedCourse({ lessons: 2 })
    expect(await refused(plannedCourse({ lessons: 3, units }))).toMatchObject({
      code: 'units_do_not_match',
      detail: 'The course asks for 3 lessons, but 2 units came with it.',
    })
    expect((await refused(plannedCourse({ lessons: 1, units: [] }))).code).toBe('units_do_not_match')
  })

  it('takes no field that is not the learner’s to set', async () => {
    for (const field of [
      'id',
      'ownerId',
      'owner_id',
      'creatorId',
      'originId',
      'forkLevel',
      'progress',
      'currentLessonIndex',
      'completed',
      'completedAt',
      'createdAt',
      'newestOfCreator',
    ]) {
      expect((await refused({ ...plannedCourse(), [field]: 1 })).status, field).toBe(400)
    }
    const [unit] = plannedCourse().units
    expect(
      (await refused(plannedCourse({ lessons: 1, units: [{ ...unit, id: randomUUID() } as never] }))).status,
    ).toBe(400)
  })

  it('is whole or not at all', async () => {
    await app.database.pool.query(
      "alter table units add constraint no_curse check (title <> 'cursed') not valid",
    )
    const units = plannedCourse({ lessons: 3 }).units.with(2, {
      lessonTitle: 'cursed',
      objective: 'o',
      assessment: 'a',
    })
    expect((await refused(plannedCourse({ units }))).status).toBe(500)
    await app.database.pool.query('alter table units drop constraint no_curse')
    const marked = await app.database.pool.query(
      'select count(*)::int from courses where creator_id = $1 and newest_of_creator',
      [ada.id],
    )
    expect(marked.rows[0].count).toBe(1)
  })
})
