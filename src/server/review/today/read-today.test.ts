import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Today } from '#contract/review/today.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { createCourse } from '../../../../tests/courses.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../../tests/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = async (learner: TestLearner): Promise<Today> =>
  (await learner.client.get('/api/today?zone=Europe/Berlin')).json() as Promise<Today>

/** Cards of one learner, each of a separate note. */
async function makeCards(
  learner: TestLearner,
  count: number,
  { isNew = false, dueInDays = -30 } = {},
): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `with notes as (
       insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text)
       select $1, 'kept', 'basic', 'front', 'back', 'own', gen_random_uuid()::text, 'front back'
       from generate_series(1, $2) returning id)
     insert into cards (user_id, note_id, ordinal, due_at, state, stability, difficulty, reps)
     select $1, id, 0, now() + make_interval(days => $3), $4, $5::int, $5::int, $5::int from notes returning id`,
    [learner.id, count, dueInDays, isNew ? 0 : 2, isNew ? 0 : 1],
  )
  return rows.map(({ id }) => id)
}

const rate = (learner: TestLearner, ids: string[], { tookMs = null as number | null, wasNew = false } = {}) =>
  app.database.pool.query(
    `with rated as (
       insert into card_reviews (user_id, id, card_id, rating, reviewed_at, took_ms, before)
       select $1, gen_random_uuid(), card, 3, now(), $3, $4 from unnest($2::uuid[]) as card returning card_id)
     update cards set due_at = now() + interval '9 days', state = 2 from rated where id = card_id`,
    [learner.id, ids, tookMs, { state: wasNew ? 0 : 2 }],
  )

describe('GET /api/today', () => {
  it('has nothing for a learner who has nothing', async () => {
    const learner = await app.learner()
    expect(await today(learner)).toMatchObject({ lesson: null, review: null, carryOver: null })
  })

  it('names the lesson of the course that was begun and used last', async () => {
    const learner = await app.learner()
    const older = await createCourse(learner.client, { title: 'Older' })
    const newer = await createCourse(learner.client, { title: 'Newer' })
    expect((await today(learner)).lesson).toBeNull()
    await learner.client.post(`/api/courses/${older.id}/end-session`, { lessonIndex: 0 })
    expect((await today(learner)).lesson).toEqual({
      courseId: older.id,
      courseTitle: 'Older',
      unitId: older.units[1]?.id,
      number: 2,
      title: 'Unit title 2',
      activity: null,
    })
    expect((await today(learner)).lesson?.courseId).not.toBe(newer.id)
  })

  it('counts the cards of the day within the caps, and no more because they waited', async () => {
    const learner = await app.learner()
    const due = await makeCards(learner, 30)
    await makeCards(learner, 15, { isNew: true, dueInDays: 0 })
    await makeCards(learner, 5, { dueInDays: 3 })
    expect((await today(learner)).review).toEqual({ cards: 20, minutes: 10 })
    await rate(learner, due.slice(0, 15))
    expect((await today(learner)).review).toEqual({ cards: 5, minutes: 3 })
    await rate(learner, due.slice(15, 20))
    expect((await today(learner)).review).toBeNull()
  })

  it('counts new cards within their own cap', async () => {
    const learner = await app.learner()
    const fresh = await makeCards(learner, 15, { isNew: true, dueInDays: 0 })
    expect((await today(learner)).review?.cards).toBe(10)
    await rate(learner, fresh.slice(0, 4), { wasNew: true })
    expect((await today(learner)).review?.cards).toBe(6)
  })

  it('asks for a card once more where its next step is today, beyond the cap', async () => {
    const learner = await app.learner()
    const due = await makeCards(learner, 20)
    await rate(learner, due)
    expect((await today(learner)).review).toBeNull()
    await app.database.pool.query(
      `update cards set due_at = now() + interval '10 seconds', state = 3 where id = $1`,
      [due[0]],
    )
    expect((await today(learner)).review?.cards).toBe(1)
  })

  it('leaves out suspended cards and those of others', async () => {
    const learner = await app.learner()
    await makeCards(await app.learner(), 3)
    const [first] = await makeCards(learner, 2)
    await app.database.pool.query('update cards set suspended_at = now() where id = $1', [first])
    expect((await today(learner)).review?.cards).toBe(1)
  })

  it('tells the minutes by the learner’s own pace once it is known', async () => {
    const learner = await app.learner()
    await rate(learner, await makeCards(learner, 10), { tookMs: 60_000 })
    await makeCards(learner, 10)
    expect((await today(learner)).review).toEqual({ cards: 10, minutes: 10 })
  })

  it('takes a handful of statements, however much there is', async () => {
    const learner = await app.learner()
    for (let index = 0; index < 3; index++) {
      const course = await createCourse(learner.client, { title: `Course ${index} ${randomUUID()}` })
      await learner.client.post(`/api/courses/${course.id}/end-session`, { lessonIndex: 0 })
    }
    await makeCards(learner, 200)
    const sent = beyondSessionAndLimiter(await recordStatements(() => today(learner)))
    expect(sent.length).toBeLessThanOrEqual(10)
  })
})
