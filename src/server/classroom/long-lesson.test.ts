import { afterAll, beforeAll, expect, it } from 'vitest'
import { activityTextsSchema, classroomSchema } from '#contract/classroom-state.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { startLesson } from '#tests/exams.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const notes = (sequence: number, length: number) => `${sequence} ${'“Notes”\n'.repeat(length / 8)}`

/** The lesson with additional activities, each with notes of the given length. */
async function longLesson(count: number, length: number) {
  const ada = await app.learner()
  const { courseId, unitId } = await startLesson(app.database.pool, ada)
  for (let sequence = 101; sequence <= 100 + count; sequence++)
    await app.database.pool.query(
      `insert into activities (user_id, lesson_plan_id, sequence, leader, title, content)
       select $1, id, $3, 'Professor', 'Part', $4 from lesson_plans where unit_id = $2`,
      [ada.id, unitId, sequence, notes(sequence, length)],
    )
  const text = await (await ada.client.get(`/api/courses/${courseId}/classroom`)).text()
  return { ada, text, activities: classroomSchema.parse(JSON.parse(text)).plan?.activities ?? [] }
}

it('a lesson answers within 256 kB, and each text that it leaves out comes by itself', async () => {
  const { ada, text, activities } = await longLesson(12, 60_000)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024)
  const long = activities.filter(({ sequence }) => sequence > 100)
  const left = long.filter(({ isLeftOut }) => isLeftOut)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(12)
  for (const { id, sequence, isLeftOut, content } of long) {
    if (!isLeftOut) {
      expect(content).toBe(notes(sequence, 60_000))
      continue
    }
    expect(content).toBeNull()
    const answer = await (await ada.client.get(`/api/activities/${id}/texts`)).json()
    expect(activityTextsSchema.parse(answer).content).toBe(notes(sequence, 60_000))
  }
})

it('a lesson of usual length answers with all of its texts', async () => {
  const { activities } = await longLesson(8, 6000)
  expect(activities.filter(({ isLeftOut }) => isLeftOut)).toEqual([])
  expect(activities.filter(({ sequence }) => sequence > 100).map(({ content }) => content?.length)).toEqual(
    Array.from({ length: 8 }, () => notes(101, 6000).length),
  )
})
