import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { Classroom } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import { copyLearner, type TestLearner } from '#tests/learner.ts'
import { contentHash, keepContent } from './content-store.ts'
import { sweepContents } from './drop-unused.ts'

let app: TestApp
let first: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  first = await app.learner()
})
afterAll(() => app.stop())

const newLearner = () => copyLearner(app.visitor(), app.database.pool, first)
const create = (client: TestLearner['client'], lessons: AuthoredUnit[]) =>
  createAuthoredCourse(app.database.db, client, lessons)

/** A lesson with content that no other test uses. */
let made = 0
const newLesson = (): AuthoredUnit => {
  made += 1
  return { ...authoredUnit, head: { ...authoredUnit.head, title: `Tides ${made}` } }
}
const isKept = async (lesson: AuthoredUnit): Promise<boolean> => {
  const found = await app.database.pool.query('select 1 from authored_units where hash = $1', [
    contentHash(lesson),
  ])
  return found.rows.length > 0
}
const fork = async (client: TestLearner['client'], course: OwnCourse): Promise<OwnCourse> =>
  (await client.post(`/api/courses/${course.id}/fork`)).json()

it('a written lesson goes with the last course that has it', async () => {
  const [ada, grace] = [await newLearner(), await newLearner()]
  const lesson = newLesson()
  const course = await create(ada.client, [lesson])
  const copy = await fork(grace.client, course)
  expect((await ada.client.delete(`/api/courses/${course.id}`)).status).toBe(204)
  expect(await isKept(lesson)).toBe(true)
  await grace.client.delete(`/api/courses/${copy.id}`)
  expect(await isKept(lesson)).toBe(false)
})

it('a written lesson goes with the unit that its owner takes out', async () => {
  const ada = await newLearner()
  const [stays, goes] = [newLesson(), newLesson()]
  const course = await create(ada.client, [stays, goes])
  const units = course.units.slice(0, 1).map(({ id, title }) => ({ id, title }))
  const edited = await ada.client.patch(`/api/courses/${course.id}`, { units, revision: course.revision })
  expect(edited.status).toBe(200)
  expect([await isKept(stays), await isKept(goes)]).toEqual([true, false])
})

it('with an account its lessons go, and those that others took stay whole', async () => {
  const [ada, grace] = [await newLearner(), await newLearner()]
  const [shared, own] = [newLesson(), newLesson()]
  const course = await create(ada.client, [shared])
  await create(ada.client, [own])
  const copy = await fork(grace.client, course)
  const left = await ada.client.post('/api/account/delete', {
    confirmation: 'delete my account',
    password: ada.password,
  })
  expect(left.status).toBe(200)
  expect([await isKept(shared), await isKept(own)]).toEqual([true, false])
  const room: Classroom = await (await grace.client.get(`/api/courses/${copy.id}/classroom`)).json()
  expect(room.plan?.activities[0]?.content).toContain('AUTHOREDMARK')
  expect(room.plan?.credit?.authors).toEqual(['The Trivium project'])
})

it('a sweep takes what was left behind, and nothing that is still needed', async () => {
  const ada = await newLearner()
  const [used, before, lost] = [newLesson(), newLesson(), newLesson()]
  const course = await create(ada.client, [used])
  const { db, pool } = app.database
  const earlier = await db.transaction((tx) => keepContent(tx, before))
  await pool.query('insert into unit_versions (unit_id, number, authored_id) values ($1, 1, $2)', [
    course.units[0]?.id,
    earlier,
  ])
  await db.transaction((tx) => keepContent(tx, lost))
  await sweepContents(db)
  expect([await isKept(used), await isKept(before), await isKept(lost)]).toEqual([true, true, false])
})

it('a sweep passes over what somebody is just about to point to', async () => {
  const { db } = app.database
  const lesson = newLesson()
  await db.transaction((tx) => keepContent(tx, lesson))
  await db.transaction(async (tx) => {
    await keepContent(tx, lesson)
    await sweepContents(db)
  })
  expect(await isKept(lesson)).toBe(true)
})

it('adding, deleting and sweeping at once: whoever has a course has its lessons', {
  timeout: 60_000,
}, async () => {
  const { db, pool } = app.database
  const ada = await newLearner()
  const mates = await Promise.all(Array.from({ length: 4 }, newLearner))
  for (let round = 0; round < 12; round += 1) {
    const lessons = [newLesson(), newLesson(), newLesson()]
    const course = await create(ada.client, lessons)
    const [gone, added] = await Promise.all([
      ada.client.delete(`/api/courses/${course.id}`),
      Promise.all(mates.map(({ client }) => client.post(`/api/courses/${course.id}/fork`))),
      sweepContents(db),
      sweepContents(db),
    ])
    expect(gone.status).toBe(204)
    for (const { status } of added) expect([201, 404]).toContain(status)
    const copies = added.filter(({ status }) => status === 201).length
    const { rows } = await pool.query(
      `select count(*)::int as count from unit_contents join authored_units on authored_units.id = authored_id
       where hash = any($1)`,
      [lessons.map(contentHash)],
    )
    expect(rows[0].count).toBe(copies * 3)
  }
  await sweepContents(db)
  const unused = await pool.query(
    `select 1 from authored_units where id not in (select authored_id from unit_contents where authored_id is not null)
       and id not in (select authored_id from unit_versions)`,
  )
  expect(unused.rows).toEqual([])
})

it('the data of a learner has their lessons, and no answer of an exam that is open or of another’s course', async () => {
  const [ada, grace] = [await newLearner(), await newLearner()]
  const course = await create(ada.client, [newLesson()])
  await fork(grace.client, course)
  const download = async ({ client }: TestLearner): Promise<string> => {
    const archive = await (await client.get('/api/account/export')).arrayBuffer()
    const files = unzipSync(new Uint8Array(archive))
    return Buffer.from(files['trivium.json'] ?? []).toString()
  }
  const keys = /KEYMARK|RUBRICMARK|ANSWERMARK|"right"/
  expect(await download(ada)).toMatch(keys)
  const taken = await download(grace)
  expect(taken).toContain('AUTHOREDMARK')
  expect(taken).toContain('Statement 3 on tidal-day.')
  expect(taken).not.toMatch(keys)

  const room: Classroom = await (await ada.client.get(`/api/courses/${course.id}/classroom`)).json()
  const activityId = room.plan?.activities.at(-1)?.id
  const { examId } = await (await ada.client.post('/api/generate-exam-questions', { activityId })).json()
  const during = await download(ada)
  expect(during).toContain('AUTHOREDMARK')
  expect(during).not.toMatch(keys)
  await ada.client.post('/api/submit-exam', { examId, studentAnswers: {} })
  expect(await download(ada)).toMatch(keys)
})
