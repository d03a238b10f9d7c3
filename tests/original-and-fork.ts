import { expect } from 'vitest'
import type { CourseUpdates, UnitUpdate } from '#contract/authored/updates.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { TestApp } from './app.ts'
import { carry, writtenUnit } from './authored.ts'
import { createCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'

/** A course of four written units by one learner, as another has added it, and what the two do with it. */
export async function originalAndFork(app: TestApp, author: TestLearner, adder: TestLearner) {
  const { db, pool } = app.database
  const source = await createCourse(author.client, { lessons: 4 })
  for (const { id, title } of source.units) await carry(db, id, writtenUnit(title))
  const fork: OwnCourse = await (await adder.client.post(`/api/courses/${source.id}/fork`)).json()
  const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows
  return {
    source,
    fork,
    updates: async (): Promise<CourseUpdates> => {
      const answer = await adder.client.get(`/api/courses/${fork.id}/updates`)
      expect(answer.status).toBe(200)
      return answer.json()
    },
    take: (request: unknown) => adder.client.post(`/api/courses/${fork.id}/updates`, request),
    /** The Professor's notes of each unit. */
    notesOf: async (course: OwnCourse): Promise<string[]> =>
      (
        await rows(
          `select content->'activities'->0->>'text' as notes from units
           left join unit_contents on unit_id = units.id
           left join authored_units on authored_units.id = authored_id
           where course_id = $1 order by position`,
          [course.id],
        )
      ).map(({ notes }) => notes),
    rewrite: (course: OwnCourse, at: number, notes: string) =>
      carry(db, unitId(course, at), writtenUnit(course.units[at]?.title ?? '', notes)),
    open: (course: OwnCourse, at: number) =>
      rows(
        `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, '', '')`,
        [course.ownerId, course.id, unitId(course, at)],
      ),
  }
}

/** The answer's text, with its status. */
export const statusAndBody = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) })

export const unitId = (course: OwnCourse, at: number): string => course.units[at]?.id ?? ''

/** The choice of some of the units that were shown. */
export const asRequest = (
  { revision, units }: CourseUpdates,
  choose: (unit: UnitUpdate) => boolean = () => true,
) => ({ revision, units: units.filter(choose).map(({ id, version }) => ({ id, version })) })
