import type { OwnCourse } from '#contract/courses.ts'
import { createCourse, furnishCourse } from '../../tests/courses.ts'
import { type Act, column, expectStatus, type Installation, signUpLearner } from './act.ts'

const SOURCES = 8
const parts = { videos: 2, projects: 2, milestones: 3 }
const LESSONS = 4

/** What the proof knows of the copy of one course: its id, that there is none, or neither. */
type Copy = { id: string } | 'none' | 'in doubt'

/** Adds and deletes, in turn, courses of another learner with all that belongs to them. */
export async function forkCourses(installation: Installation): Promise<Act> {
  const [author, adder] = await Promise.all([
    signUpLearner(installation, 'Author'),
    signUpLearner(installation, 'Adder'),
  ])
  const copies = new Map<string, Copy>()
  for (let number = 0; number < SOURCES; number++) {
    const source = await createCourse(author.client(), { lessons: LESSONS })
    await furnishCourse(installation.pool, source, parts)
    copies.set(source.id, 'none')
  }
  let turn = 0
  let acknowledged = 0
  const add = async (source: string) => {
    copies.set(source, 'in doubt')
    const answer = await adder.client().post(`/api/courses/${source}/fork`)
    expectStatus(answer, 200, 201)
    copies.set(source, { id: ((await answer.json()) as OwnCourse).id })
  }
  const remove = async (source: string, id: string) => {
    copies.set(source, 'in doubt')
    expectStatus(await adder.client().delete(`/api/courses/${id}`), 204)
    copies.set(source, 'none')
  }
  return {
    acknowledged: () => acknowledged,
    write: async () => {
      const source = [...copies.keys()][turn++ % SOURCES] ?? ''
      const copy = copies.get(source)
      if (typeof copy === 'object') await remove(source, copy.id)
      else await add(source)
      acknowledged += 1
    },
    judge: async () => ({
      lost: await lostCopies(installation, adder.id, copies),
      torn: await tornCopies(installation, adder.id),
    }),
  }
}

async function lostCopies(
  { pool }: Installation,
  adderId: string,
  copies: Map<string, Copy>,
): Promise<string[]> {
  const { rows } = await pool.query('select origin_id, id from courses where owner_id = $1', [adderId])
  const held = new Map<string, string>(rows.map(({ origin_id, id }) => [origin_id, id]))
  return [...copies]
    .filter(
      ([source, copy]) => copy !== 'in doubt' && held.get(source) !== (copy === 'none' ? undefined : copy.id),
    )
    .map(([source]) => `the copy of ${source}`)
}

/** A copy is deleted with all the videos and projects that came with it: no learner has changed them. */
const tornCopies = ({ pool }: Installation, adderId: string): Promise<string[]> =>
  column(
    pool,
    `with parts as (
       select c.id::text, c.lessons,
         (select count(*) from units where course_id = c.id) as units,
         (select count(*) from videos where course_id = c.id and user_id = $1) as videos,
         (select count(*) from projects where course_id = c.id and user_id = $1) as projects,
         (select count(*) from milestones m join projects p on p.id = project_id where p.course_id = c.id) as milestones
       from courses c where owner_id = $1
     ), left_behind as (
       select (select count(*) from videos where user_id = $1 and course_id is null) as videos,
         (select count(*) from projects where user_id = $1 and course_id is null) as projects,
         (select count(*) from milestones m join projects p on p.id = project_id
          where p.user_id = $1 and p.course_id is null) as milestones
     )
     select 'the copy ' || id from parts
     where (units, videos, projects, milestones) is distinct from (lessons::bigint, $2::bigint, $3::bigint, $3::bigint * $4)
     union all
     select 'what a deleted copy left' from left_behind
     where videos + projects + milestones > 0`,
    [adderId, parts.videos, parts.projects, parts.milestones],
  )
