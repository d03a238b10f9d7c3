import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const fork = async (learner: TestLearner, id: string): Promise<OwnCourse> =>
  (await learner.client.post(`/api/courses/${id}/fork`)).json()

it('names the works its author taught from, and carries nothing of them', async () => {
  const [ada, grace, emmy] = [await app.learner(), await app.learner(), await app.learner()]
  const source = await createCourse(ada.client)
  const add = (title: string, author: string, state: string, courseId: string, userId: string) =>
    app.database.pool.query(
      `insert into sources (user_id, course_id, title, author, file_name, bytes, sha256, state)
       values ($1, $2, $3, $4, 'secret-name.pdf', 1, gen_random_uuid()::text, $5)`,
      [userId, courseId, title, author, state],
    )
  await add('On Stars', 'C. Payne', 'ready', source.id, ada.id)
  await add('Notes', '', 'ready', source.id, ada.id)
  await add('Still sent', 'Nobody', 'sending', source.id, ada.id)
  const other = await createCourse(ada.client)
  await add('Of another course', '', 'ready', other.id, ada.id)
  const copy = await fork(grace, source.id)
  expect(copy.worksUsed).toEqual(['Notes', 'On Stars, C. Payne'])
  const { rows } = await app.database.pool.query('select id from sources where user_id = $1', [grace.id])
  expect(rows).toEqual([])
  // A copy of the copy names them too, with what was added on the way.
  await add('Mine too', 'G. Hopper', 'ready', copy.id, grace.id)
  expect((await fork(emmy, copy.id)).worksUsed).toEqual([
    'Mine too, G. Hopper',
    'Notes',
    'On Stars, C. Payne',
  ])
  const found = await emmy.client.get(`/api/courses/${source.id}`)
  expect(await found.text()).not.toContain('Payne')
})
