import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnCourse, ownCourseSchema } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const edit = async (course: OwnCourse, body: unknown) => {
  const answer = await ada.client.patch(`/api/courses/${course.id}`, body)
  return {
    status: answer.status,
    body: (await answer.json()) as OwnCourse & { code: string; detail: string },
  }
}
const current = async (course: OwnCourse) =>
  ownCourseSchema.parse(await (await ada.client.get(`/api/courses/${course.id}`)).json())
const kept = ({ units }: OwnCourse) => units.map(({ id, title }) => ({ id, title }))
const reach = (course: OwnCourse, index: number) =>
  app.database.pool.query('update courses set current_lesson_index = $2 where id = $1', [course.id, index])
const complete = (course: OwnCourse) =>
  app.database.pool.query(
    'update courses set current_lesson_index = lessons - 1, progress = 100, completed = true, completed_at = now() where id = $1',
    [course.id],
  )
const refused = async (course: OwnCourse, body: unknown) => {
  const before = await current(course)
  const { status, body: problem } = await edit(course, body)
  expect(await current(course)).toEqual(before)
  return { status, code: problem.code, detail: problem.detail }
}

describe('editing a course', () => {
  it('renames and describes it, found under the new words alone', async () => {
    const course = await createCourse(ada.client, { title: 'Before', description: 'Old words' })
    expect((await edit(course, { title: ' After ', description: 'New words' })).body).toMatchObject({
      title: 'After',
      description: 'New words',
      units: course.units,
    })
    const found = async (search: string) =>
      ((await (await ada.client.get(`/api/courses?search=${search}`)).json()) as { items: unknown[] }).items
        .length
    expect([await found('before'), await found('old'), await found('AFTER'), await found('new')]).toEqual([
      0, 0, 1, 1,
    ])
  })

  it('reorders, renames, adds and removes units; lessons, duration and progress follow', async () => {
    const course = await createCourse(ada.client, { lessons: 4, weeklyHours: 3 })
    await reach(course, 1)
    const [one, two, three, four] = kept(course)
    const { status, body } = await edit(course, {
      units: [
        one,
        two,
        four,
        { title: 'Brand new', unitObjective: 'Why' },
        { ...three, title: 'Third, renamed' },
      ],
    })
    expect(status).toBe(200)
    expect(body.units.map(({ position, title }) => [position, title])).toEqual([
      [0, 'Unit title 1'],
      [1, 'Unit title 2'],
      [2, 'Unit title 4'],
      [3, 'Brand new'],
      [4, 'Third, renamed'],
    ])
    expect(body.units[2]).toMatchObject({
      id: four?.id,
      unitObjective: 'Objective 4',
      unitAssessment: 'Assessment 4',
    })
    expect(body).toMatchObject({ lessons: 5, duration: 15, progress: 20, currentLessonIndex: 1 })
    const fewer = await edit(course, { units: [one, two] })
    expect(fewer.body).toMatchObject({ lessons: 2, duration: 6, progress: 50 })
    expect(await current(course)).toEqual(fewer.body)
  })

  it('may change every unit of an untouched course, assessments too, until its first lesson is planned', async () => {
    const course = await createCourse(ada.client, { lessons: 2 })
    expect(course.begun).toBe(false)
    const [one, two] = kept(course)
    const changed = await edit(course, {
      units: [two, { ...one, title: 'Now second', unitAssessment: 'Say it aloud.' }],
    })
    expect(changed.status).toBe(200)
    expect(changed.body.units).toMatchObject([
      { title: 'Unit title 2', unitAssessment: 'Assessment 2' },
      { title: 'Now second', unitAssessment: 'Say it aloud.' },
    ])
    await app.database.pool.query(
      `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, 'Plan', 'Plan')`,
      [ada.id, course.id, changed.body.units[0]?.id],
    )
    const begun = await current(course)
    expect(begun.begun).toBe(true)
    expect(await refused(course, { units: kept(begun).toReversed() })).toMatchObject({
      code: 'unit_already_reached',
    })
  })

  it('changes all at once or nothing', async () => {
    const course = await createCourse(ada.client, { lessons: 3 })
    const [one] = kept(course)
    expect(await refused(course, { title: 'Kept out', units: [one, { title: '' }] })).toMatchObject({
      status: 400,
    })
    expect(
      await refused(course, { title: 'Kept out', units: [one, { id: randomUUID(), title: 'Foreign' }] }),
    ).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    })
  })
})

describe('what an edit may not do', () => {
  it('touches no unit that was reached', async () => {
    const course = await createCourse(ada.client, { lessons: 4 })
    await reach(course, 1)
    const [one, two, three, four] = kept(course)
    for (const units of [
      [two, one, three, four],
      [one, three, four],
      [{ ...one, title: 'Renamed' }, two, three, four],
      [{ ...one, unitObjective: 'Another' }, two],
      [one, { title: 'Between' }, two],
      [{ title: 'All new' }],
    ]) {
      expect(await refused(course, { units }), JSON.stringify(units)).toEqual({
        status: 409,
        code: 'unit_already_reached',
        detail: 'Only units you have not reached yet can be changed: the first 2 stay as they are.',
      })
    }
  })

  it('keeps between 1 and 20 units', async () => {
    const course = await createCourse(ada.client, { lessons: 20 })
    expect(await refused(course, { units: [] })).toMatchObject({ status: 400 })
    expect(await refused(course, { units: [...kept(course), { title: 'One more' }] })).toMatchObject({
      status: 400,
    })
    const nineteen = await edit(course, { units: kept(course).slice(0, 19) })
    expect(nineteen.body.lessons).toBe(19)
  })

  it('adds nothing to a completed course, whose title can still change', async () => {
    const course = await createCourse(ada.client, { lessons: 2 })
    await complete(course)
    expect(await refused(course, { units: [...kept(course), { title: 'Encore' }] })).toEqual({
      status: 409,
      code: 'course_completed',
      detail: 'You cannot add units to a completed course.',
    })
    expect(await refused(course, { units: kept(course).toReversed() })).toMatchObject({
      code: 'unit_already_reached',
    })
    const renamed = await edit(course, { title: 'Done and renamed', units: kept(course) })
    expect(renamed.body).toMatchObject({ title: 'Done and renamed', progress: 100, completed: true })
  })

  it('is refused when the course changed meanwhile', async () => {
    const course = await createCourse(ada.client)
    expect((await edit(course, { title: 'First', revision: course.revision })).status).toBe(200)
    expect(await refused(course, { title: 'Second', revision: course.revision })).toMatchObject({
      code: 'changed_elsewhere',
    })
    // Another course becoming the newest is no change of this one.
    const seen = await current(course)
    await createCourse(ada.client)
    expect((await edit(course, { title: 'Third', revision: seen.revision })).status).toBe(200)
  })

  it('sets no protected field', async () => {
    const course = await createCourse(ada.client)
    for (const field of [
      'id',
      'ownerId',
      'creatorId',
      'forkLevel',
      'progress',
      'currentLessonIndex',
      'completed',
      'lessons',
    ])
      expect((await refused(course, { [field]: 5 })).status, field).toBe(400)
  })
})

describe('a lesson that is begun while an edit waits', () => {
  it('stays: the edit sees that the course is no longer untouched', async () => {
    const course = await createCourse(ada.client, { lessons: 2 })
    const [first, second] = course.units
    const planning = await app.database.pool.connect()
    await planning.query('begin')
    await planning.query(
      `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, 'Plan', 'Plan')`,
      [ada.id, course.id, first?.id],
    )
    const editing = edit(course, { units: [{ id: second?.id, title: second?.title }] })
    const waiting = () =>
      app.database.pool.query('select 1 from pg_locks where not granted').then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBeGreaterThan(0)
    await planning.query('commit')
    planning.release()
    expect((await editing).status).toBe(409)
    expect(kept(await current(course))).toEqual(kept(course))
  })

  it('counts also where it has only an exam', async () => {
    const course = await createCourse(ada.client, { lessons: 2 })
    expect(course.begun).toBe(false)
    await app.database.pool.query(
      `insert into exams (user_id, course_id, unit_id, title, questions) values ($1, $2, $3, 'Exam', '[]')`,
      [ada.id, course.id, course.units[0]?.id],
    )
    expect((await current(course)).begun).toBe(true)
  })
})
