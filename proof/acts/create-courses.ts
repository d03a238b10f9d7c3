import type { OwnCourse } from '#contract/courses.ts'
import { plannedCourse } from '../../tests/courses.ts'
import { type Act, column, expectStatus, type Installation, signUpLearner } from './act.ts'

/** A course with its units. */
export async function createCourses(installation: Installation): Promise<Act> {
  const creator = await signUpLearner(installation, 'Creator')
  const made: string[] = []
  return {
    acknowledged: () => made.length,
    write: async () => {
      const answer = await creator.client().post('/api/courses', plannedCourse())
      expectStatus(answer, 201)
      made.push(((await answer.json()) as OwnCourse).id)
    },
    judge: async () => {
      const present = new Set(await column(installation.pool, 'select id from courses'))
      const torn = await column(
        installation.pool,
        `select 'course ' || id from courses c
         where owner_id = $1 and lessons <> (select count(*) from units where course_id = c.id)
         union all
         select 'newest of creator ' || count(*) from courses where creator_id = $1 and newest_of_creator
         having count(*) <> least(1, (select count(*) from courses where owner_id = $1))`,
        [creator.id],
      )
      return { lost: made.filter((id) => !present.has(id)), torn }
    },
  }
}
