import { Client } from '../../tests/client.ts'
import { createCourse } from '../../tests/courses.ts'
import { type Attack, part } from './attack.ts'

const calls = 250
const maxPerHour = 60

/** A visitor without an account who views one course again and again. */
export const countViews: Attack = {
  name: 'anonymous views',
  before: 'a row a call, without end',
  run: async ({ product, pool, learner }, share) => {
    const { id } = await createCourse((await learner()).client)
    const visitor = new Client(product.origin)
    const times = part(calls, share, maxPerHour + 20)
    for (let each = 0; each < times; each++) await visitor.post(`/api/courses/${id}/views`)
    const { rowCount: kept } = await pool.query('select 1 from course_views where course_id = $1', [id])
    return { now: `${kept} rows of ${times} calls`, holds: kept === maxPerHour }
  },
}
