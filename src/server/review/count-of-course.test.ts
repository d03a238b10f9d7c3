import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { courseWithConcepts } from '../../../tests/knowledge.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a course says how many cards and reviews would go with it', async () => {
  const learner = await app.learner()
  const { course } = await courseWithConcepts(app.database.pool, learner)
  const count = async () => (await learner.client.get(`/api/courses/${course.id}/card-count`)).json()
  expect(await count()).toEqual({ cards: 0, reviews: 0 })
  await app.database.pool.query(
    `with note as (
       insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text, course_id)
       values ($1, 'kept', 'reversed', 'a', 'b', 'own', gen_random_uuid()::text, 'a b', $2) returning id
     ), made as (
       insert into cards (user_id, note_id, ordinal, due_at)
       select $1, id, ordinal, now() from note, generate_series(0, 1) as ordinal returning id
     )
     insert into card_reviews (user_id, id, card_id, rating, reviewed_at, before, undone_at)
     select $1, gen_random_uuid(), made.id, 3, now(), '{}', undone
     from made, (values (null::timestamptz), (null), (now())) as times (undone)`,
    [learner.id, course.id],
  )
  expect(await count()).toEqual({ cards: 2, reviews: 4 })
})
