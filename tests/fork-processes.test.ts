import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { Client } from './client.ts'
import { createCourse, furnishCourse } from './courses.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createLearner } from './learner.ts'
import { type Product, startProduct } from './product.ts'
import { authSecret } from './signed-in.ts'

/** Two processes of the built product on one database. */
let database: TestDatabase
let products: Product[]
beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, AUTH_SECRET: authSecret }
  products = await Promise.all([startProduct({ env }), startProduct({ env })])
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

it('twenty adds at once from two server processes give one course with exactly its parts', async () => {
  const [here = '', there = ''] = products.map(({ origin }) => origin)
  const owner = await createLearner(new Client(here), database.pool, 'Ada')
  const adder = await createLearner(new Client(here), database.pool, 'Grace')
  const elsewhere = new Client(there)
  for (const [name, value] of Object.entries(adder.client.cookies())) elsewhere.setCookie(name, value)
  const source = await createCourse(owner.client, { lessons: 7 })
  await furnishCourse(database.pool, source, { videos: 4, projects: 3, milestones: 2 })

  const adds = Array.from({ length: 20 }, (_, n) =>
    (n % 2 === 0 ? adder.client : elsewhere).post(`/api/courses/${source.id}/fork`),
  )
  const answers = await Promise.all(adds)
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<OwnCourse>))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
  const { rows } = await database.pool.query(
    `select (select count(*)::int from courses where owner_id = $1) as courses,
       (select count(*)::int from units join courses on courses.id = course_id where owner_id = $1) as units,
       (select count(*)::int from videos where user_id = $1) as videos,
       (select count(*)::int from projects where user_id = $1) as projects,
       (select count(*)::int from milestones join projects on projects.id = project_id where user_id = $1) as milestones`,
    [adder.id],
  )
  expect(rows).toEqual([{ courses: 1, units: 7, videos: 4, projects: 3, milestones: 6 }])
})
