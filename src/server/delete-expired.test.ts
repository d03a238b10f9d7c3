import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/app.ts'
import { createCourse } from '../../tests/courses.ts'
import { deleteExpired } from './delete-expired.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const count = async (from: string) =>
  Number((await app.database.pool.query(`select count(*) from ${from}`)).rows[0]?.count)

it('forgets views, model calls and accounts that were never confirmed after their days, and no others', async () => {
  const ada = await app.learner()
  const course = await createCourse(ada.client)
  await app.database.pool.query(
    `insert into course_views (course_id, viewed_at) select $1, now() - n * interval '1 day' from unnest(array[1, 9, 11, 400]) n`,
    [course.id],
  )
  await app.database.pool.query(
    `insert into model_calls (user_id, purpose, model, outcome, created_at)
     select $1, 'chat', 'some', 'ok', now() - n * interval '1 day' from unnest(array[1, 19, 21]) n`,
    [ada.id],
  )
  await app.database.pool.query(
    `insert into model_budgets (user_id, day) select $1, now() - n * interval '1 day' from unnest(array[1, 22]) n`,
    [ada.id],
  )
  await app.database.pool.query(
    `insert into installation_budgets (day) select now() - n * interval '1 day' from unnest(array[1, 22]) n`,
  )
  await app.database.pool.query(
    `insert into users (id, name, email, email_verified, created_at) values
       ('00000000-0000-4000-8000-00000000000a', 'Old', 'old@example.org', false, now() - interval '31 days'),
       ('00000000-0000-4000-8000-00000000000b', 'Mailed', 'mailed@example.org', false, now() - interval '31 days'),
       ('00000000-0000-4000-8000-00000000000c', 'New', 'new@example.org', false, now() - interval '29 days'),
       ('00000000-0000-4000-8000-00000000000d', 'Sure', 'sure@example.org', true, now() - interval '900 days')`,
  )
  await app.database.pool.query(
    `insert into verifications (identifier, value, expires_at)
     values ('signup:x', '{"userId": "00000000-0000-4000-8000-00000000000b"}', now() + interval '1 hour')`,
  )
  const forEver = { views: 0, modelCalls: 0, unconfirmed: 0 }
  await deleteExpired(app.services.db, { keepDays: forEver })
  expect([await count('course_views'), await count('model_calls'), await count('users')]).toEqual([4, 3, 5])

  await deleteExpired(app.services.db, { keepDays: { views: 10, modelCalls: 20, unconfirmed: 30 } })
  expect([await count('course_views'), await count('model_calls')]).toEqual([2, 2])
  expect([await count('model_budgets'), await count('installation_budgets')]).toEqual([1, 1])
  const { rows } = await app.database.pool.query(
    "select name from users where email like '%@example.org' order by name",
  )
  expect(rows.map(({ name }) => name).filter((name) => name.length < 7)).toEqual(['Mailed', 'New', 'Sure'])
})

it('forgets documents whose sending broke off a day ago, and no others', async () => {
  const ada = await app.learner()
  await app.database.pool.query(
    `with document as (
       insert into sources (user_id, title, file_name, bytes, sha256, state, created_at)
       select $1, state || age, 'a.txt', 4, gen_random_uuid()::text, state, now() - age * interval '1 hour'
       from unnest(array['sending', 'ready']) state, unnest(array[23, 25]) age returning id)
     insert into source_parts (source_id, number, data) select id, 0, 'data' from document`,
    [ada.id],
  )
  await deleteExpired(app.services.db, { keepDays: { views: 0, modelCalls: 0, unconfirmed: 0 } })
  const { rows } = await app.database.pool.query(
    'select title from sources where user_id = $1 order by title',
    [ada.id],
  )
  expect(rows.map(({ title }) => title)).toEqual(['ready23', 'ready25', 'sending23'])
  expect(await count('source_parts')).toBe(3)
})
