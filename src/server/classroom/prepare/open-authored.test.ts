import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'
import { keepContent } from '#server/authored/content-store.ts'
import type { TestApp } from '#tests/app.ts'
import { authoredUnit, createAuthoredCourse, notesActivity } from '#tests/authored.ts'
import type { Client } from '#tests/client.ts'
import { asPage } from '#tests/lessons.ts'
import { says } from '#tests/model-stand-in.ts'
import { beyondSessionAndLimiter, recordStatements } from '#tests/statements.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

const { model, app, offline, stop } = await startWithAndWithoutModel()
afterAll(stop)
beforeEach(() => {
  model.reset()
  model.always(says(asPage('WRITTEN BY A MODEL')))
})

const classroom = async (client: Client, courseId: string, lesson = 1): Promise<Classroom> => {
  const answer = await client.get(`/api/courses/${courseId}/classroom?lesson=${lesson}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const openCourse = async (at: TestApp, units = [authoredUnit]) => {
  const ada = await at.learner()
  return { ada, course: await createAuthoredCourse(at.database.db, ada.client, units) }
}

it.each(['with', 'without'])(
  'a lesson that came with its course is there at the first look, %s a model',
  async (has) => {
    const { ada, course } = await openCourse(has === 'with' ? app : offline)
    const { plan } = await classroom(ada.client, course.id)
    expect(plan).toMatchObject({
      title: 'Two tides a day',
      objective: 'Say why high water comes later each day.',
      isPrefetched: true,
      credit: { authors: ['The Trivium project'], licence: 'CC BY 4.0' },
    })
    const [lecture, example, works, exam] = plan?.activities ?? []
    expect(lecture).toMatchObject({ leader: 'Professor', type: 'lecture', isAuthored: true, hasPage: false })
    expect(lecture?.content).toContain('AUTHOREDMARK')
    expect(lecture?.exercises).toMatchObject([
      { prompt: 'High water is at 9:00. When is it tomorrow?', attempt: null, answer: null },
    ])
    expect(example).toMatchObject({ type: 'worked_example', hasPage: false })
    expect(works).toMatchObject({ leader: 'Librarian', content: expect.stringContaining('WORDMARK') })
    expect(works?.resources).toEqual([
      {
        title: 'Admiralty Tide Tables',
        description: 'WORKMARK the first pages.',
        kind: 'reference',
        link: expect.stringContaining('search'),
      },
      {
        title: 'Tides and Water Levels',
        description: 'The chapter on the Moon.',
        kind: 'course',
        link: 'https://oceanservice.noaa.gov/education/tutorial_tides/',
        isDirect: true,
      },
    ])
    expect(exam).toMatchObject({ leader: 'Examiner', content: null, isAuthored: true, examStatus: 'none' })
    expect(model.requests).toHaveLength(0)
    // The second request returns the same rows, and their exercises accept attempts.
    const again = await classroom(ada.client, course.id)
    expect(again.plan).toEqual(plan)
    const exercise = lecture?.exercises[0]?.id
    const tried = await ada.client.post(`/api/activities/${lecture?.id}/exercises/${exercise}/attempt`, {
      text: 'Ten to ten.',
    })
    expect(await tried.json()).toEqual({ answer: 'ANSWERMARK at about 9:50.', attempt: 'Ten to ten.' })
  },
)

it('a plan that is asked for is the written one, and no model plans it', async () => {
  const { ada, course } = await openCourse(app)
  const [unit] = course.units
  const planned = await (
    await ada.client.post('/api/generate-lesson', { courseId: course.id, unitId: unit?.id })
  ).json()
  expect(planned.lessonPlan.lessonMetadata.title).toBe('Two tides a day')
  const titles = planned.lessonPlan.activities.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(authoredUnit.activities.map(({ head }) => head.title))
  const { plan } = await classroom(ada.client, course.id)
  expect(plan?.activities.map(({ id }) => id)).toEqual(
    planned.lessonPlan.activities.map(({ id }: { id: string }) => id),
  )
  expect(model.requests).toHaveLength(0)
})

it('many who open it at once find one lesson', async () => {
  const { ada, course } = await openCourse(app)
  const [unit] = course.units
  const plans = await Promise.all([
    ...Array.from({ length: 8 }, async () => (await classroom(ada.client, course.id)).plan?.id),
    ada.client.post('/api/generate-lesson', { courseId: course.id, unitId: unit?.id }).then(() => undefined),
  ])
  expect(new Set(plans.filter((id) => id !== undefined)).size).toBe(1)
  const { rows } = await app.database.pool.query(
    'select sequence from activities a join lesson_plans p on p.id = a.lesson_plan_id where p.unit_id = $1',
    [unit?.id],
  )
  expect(rows).toHaveLength(4)
})

it('the name that its owner gave a unit counts', async () => {
  const { ada, course } = await openCourse(app, [authoredUnit, authoredUnit])
  const [first, second] = course.units.map(({ id, title }) => ({ id, title }))
  const units = [first, { ...second, title: 'Tides, once more', unitObjective: 'Mine.' }]
  const edited = await ada.client.patch(`/api/courses/${course.id}`, { units, revision: course.revision })
  expect(edited.status).toBe(200)
  await ada.client.post(`/api/courses/${course.id}/end-session`, { lessonIndex: 0 })
  const { plan } = await classroom(ada.client, course.id, 2)
  expect(plan).toMatchObject({ title: 'Tides, once more', objective: 'Mine.' })
})

it('a lesson that is not reached yet is not opened', async () => {
  const { ada, course } = await openCourse(app, [authoredUnit, authoredUnit])
  expect(await classroom(ada.client, course.id, 2)).toMatchObject({ unit: null, plan: null })
  const { rows } = await app.database.pool.query('select 1 from lesson_plans where course_id = $1', [
    course.id,
  ])
  expect(rows).toHaveLength(0)
})

it('twelve activities can be opened, up to the last', async () => {
  const activities = Array.from({ length: 12 }, (_, at) => notesActivity(`Part ${at + 1}`))
  const { ada, course } = await openCourse(app, [{ ...authoredUnit, activities }])
  const { plan } = await classroom(ada.client, course.id)
  expect(plan?.activities).toHaveLength(12)
  const path = `/api/lesson-plans/${plan?.id}/active-activity`
  expect((await ada.client.put(path, { activeActivityIndex: 11 })).status).toBe(204)
  expect((await ada.client.put(path, { activeActivityIndex: 12 })).status).toBe(400)
  expect((await classroom(ada.client, course.id)).plan?.activeActivityIndex).toBe(11)
})

it('what its author left empty is prepared as ever, and no more than that', async () => {
  const empty = { ...notesActivity('To be written'), text: '' }
  const { ada, course } = await openCourse(app, [
    { ...authoredUnit, activities: [...authoredUnit.activities, empty] },
  ])
  const { plan } = await classroom(ada.client, course.id)
  expect(plan?.isPrefetched).toBe(false)
  const last = plan?.activities.at(-1)
  expect(last).toMatchObject({ content: null, isAuthored: false, resources: null })
  const written = await ada.client.post('/api/generate-notes', { activityId: last?.id })
  expect(await written.json()).toMatchObject({ notes: asPage('WRITTEN BY A MODEL') })
})

it('neither notes nor works that came with the course are written anew', async () => {
  const { ada, course } = await openCourse(app)
  const { plan } = await classroom(ada.client, course.id)
  const [lecture, , works] = plan?.activities ?? []
  for (const [path, activity] of [
    ['/api/generate-notes', lecture],
    ['/api/generate-resources', works],
  ] as const) {
    const anew = await ada.client.post(path, { activityId: activity?.id, regenerate: true })
    expect(anew.status).toBe(409)
    expect(await anew.json()).toMatchObject({
      code: 'lesson_authored',
      detail: expect.stringContaining('came with the course'),
    })
    expect((await ada.client.post(path, { activityId: activity?.id })).status).toBe(200)
  }
  expect(model.requests).toHaveLength(0)
  expect((await classroom(ada.client, course.id)).plan).toEqual(plan)
})

it('opening costs a few statements, however many activities there are, and nothing more the second time', async () => {
  const countsOf = async (size: number) => {
    const activities = Array.from({ length: size }, (_, at) => notesActivity(`Part ${at + 1}`))
    const { ada, course } = await openCourse(app, [{ ...authoredUnit, activities }])
    const look = async () =>
      beyondSessionAndLimiter(await recordStatements(() => classroom(ada.client, course.id))).length
    return { first: await look(), kept: await look() }
  }
  const few = await countsOf(4)
  const many = await countsOf(12)
  expect(many).toEqual(few)
  expect(few.first - few.kept).toBeLessThanOrEqual(10)

  // Opening a planned lesson again needs as many statements.
  const { ada, course } = await openCourse(app)
  await classroom(ada.client, course.id)
  await app.database.pool.query(
    'update activities set is_authored = false, exercises = null where user_id = $1',
    [ada.id],
  )
  const kept = await recordStatements(() => classroom(ada.client, course.id))
  expect(beyondSessionAndLimiter(kept)).toHaveLength(few.kept)
})

it('a lesson that is opened while its author saves a change is there, with the change', async () => {
  const { ada, course } = await openCourse(offline)
  const [unitId, { pool, db }] = [course.units[0]?.id, app.database]
  const [first, ...rest] = authoredUnit.activities
  const activities = first === undefined ? [] : [{ ...first, text: 'CHANGEDMARK' }, ...rest]
  const changed = await db.transaction((tx) => keepContent(tx, { ...authoredUnit, activities }))
  const saving = await pool.connect()
  await saving.query('begin')
  await saving.query('select 1 from courses where id = $1 for no key update', [course.id])
  await saving.query('update unit_contents set authored_id = $1 where unit_id = $2', [changed, unitId])
  const opening = classroom(ada.client, course.id)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await saving.query('commit')
  saving.release()
  expect((await opening).plan?.activities[0]?.content).toBe('CHANGEDMARK')
})
