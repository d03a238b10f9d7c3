import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { OwnCourse, PublicCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse, furnishCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'

/** After any acts of three learners, also at once, these rules hold. */

let app: TestApp
let learners: TestLearner[]
beforeAll(async () => {
  app = await startTestApp()
  learners = await Promise.all(['Ada', 'Grace', 'Mary'].map((name) => app.learner(name)))
})
afterAll(() => app.stop())

type Act = {
  who: number
  what: 'create' | 'fork' | 'delete' | 'edit' | 'show' | 'reach'
  pick: number
  size: number
  visibility: CourseVisibility
}
const act: fc.Arbitrary<Act> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('create', 'fork', 'fork', 'delete', 'edit', 'show', 'reach'),
  pick: fc.nat(1000),
  size: fc.integer({ min: 1, max: 5 }),
  visibility: fc.constantFrom('public', 'public', 'link', 'private'),
})

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows

type CourseKey = { id: string; owner_id: string }

/**
 * Simultaneous acts only choose courses from before them, so that a learner who makes a course can fill it
 * undisturbed.
 */
async function performTogether(acts: Act[]): Promise<void> {
  const all: CourseKey[] = await rows('select id, owner_id from courses order by id')
  await Promise.all(acts.map((one) => perform(one, all)))
}

async function perform({ who, what, pick, size, visibility }: Act, all: CourseKey[]): Promise<void> {
  const { client, id: learnerId } = learners[who] as TestLearner
  const own = all.filter(({ owner_id }) => owner_id === learnerId)
  const any = all[pick % all.length]
  const mine = own[pick % own.length]
  if (what === 'create') {
    const course = await createCourse(client, { lessons: size, visibility })
    await furnishCourse(app.database.pool, course, { videos: 1, projects: 1, milestones: 1 })
  }
  if (what === 'fork' && any) await client.post(`/api/courses/${any.id}/fork`)
  if (what === 'delete' && mine) await client.delete(`/api/courses/${mine.id}`)
  if (what === 'show' && mine) await client.patch(`/api/courses/${mine.id}`, { visibility })
  if (what === 'reach' && mine)
    await app.database.pool.query(
      'update courses set current_lesson_index = least(lessons - 1, $2) where id = $1 and current_lesson_index < $2',
      [mine.id, size],
    )
  if (what === 'edit' && mine) {
    const course = (await (await client.get(`/api/courses/${mine.id}`)).json()) as OwnCourse
    if (!course.isOwner) return
    const units = course.units.map(({ id, title }) => ({ id, title }))
    const ahead = units.slice(course.currentLessonIndex + 1).toReversed()
    const added = Array.from({ length: size - 1 }, (_, n) => ({ title: `Added ${n}` }))
    await client.patch(`/api/courses/${mine.id}`, {
      units: [...units.slice(0, course.currentLessonIndex + 1), ...ahead.slice(pick % 2), ...added].slice(
        0,
        20,
      ),
    })
  }
}

async function expectInvariants(): Promise<void> {
  // Units have the positions 0 to n-1, and lessons, duration and the current lesson agree with them.
  expect(
    await rows(`select courses.id from courses left join units on course_id = courses.id group by courses.id
      having count(units.id) not between 1 and 20 or count(units.id) <> lessons or min(position) <> 0
        or max(position) <> count(units.id) - 1 or duration <> weekly_hours * lessons
        or current_lesson_index > count(units.id) - 1`),
  ).toEqual([])
  // Completed, 100 and the time of completion go together.
  expect(
    await rows(
      'select id from courses where completed <> (progress = 100) or completed <> (completed_at is not null)',
    ),
  ).toEqual([])
  // An owner has one course of an origin, and one of each changed copy; an original is its own origin, a fork
  // never.
  expect(
    await rows('select owner_id from courses group by owner_id, origin_id, variant_id having count(*) > 1'),
  ).toEqual([])
  expect(await rows('select id from courses where (fork_level = 0) <> (origin_id = id)')).toEqual([])
  expect(
    await rows(
      'select fork.id from courses fork join courses origin on origin.id = fork.origin_id where origin.fork_level > 0',
    ),
  ).toEqual([])
  // Exactly the newest public original of each creator is marked.
  expect(
    await rows(`select id from (select id, newest_of_creator, fork_level = 0 and visibility = 'public' and row_number() over
        (partition by creator_id, fork_level = 0 and visibility = 'public' order by created_at desc, id) = 1
        as is_newest from courses) c
      where newest_of_creator <> is_newest`),
  ).toEqual([])
  // No row refers to a missing row or to another learner's.
  expect(
    await rows(`select projects.id from projects join courses on courses.id = course_id where owner_id <> user_id
      union all select videos.id from videos join courses on courses.id = course_id where owner_id <> user_id
      union all select projects.id from projects join units on units.id = unit_id
        where units.course_id is distinct from projects.course_id`),
  ).toEqual([])
  // Browse shows others' originals, one of each.
  for (const { client, id } of learners) {
    const { items } = (await (await client.get('/api/courses/browse?limit=100')).json()) as {
      items: PublicCourse[]
    }
    expect(items.every((course) => course.ownerId !== id && course.forkLevel === 0)).toBe(true)
    expect(new Set(items.map(({ creatorId }) => creatorId)).size).toBe(items.length)
    const held = new Set(
      (await rows('select origin_id from courses where owner_id = $1 and variant_id is null', [id])).map(
        (row) => row.origin_id,
      ),
    )
    expect(items.every((course) => course.isAdded === held.has(course.id))).toBe(true)
  }
}

it('hold after any acts, three at a time', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          for (const step of steps) await performTogether(step)
          await expectInvariants()
        },
      )
      .beforeEach(() =>
        app.database.pool
          .query('delete from projects; delete from videos; delete from courses')
          .then(() => {}),
      ),
    { numRuns: 25 },
  )
})
