import { createCourse } from '../../tests/courses.ts'
import { type Act, column, expectStatus, type Installation, signUpLearner } from './act.ts'

const LESSONS = 7

/** Lesson after lesson of one course after the other is ended. */
export async function endLessons(installation: Installation): Promise<Act> {
  const learner = await signUpLearner(installation, 'Finisher')
  /** How many lessons of each course were acknowledged as ended. */
  const ended = new Map<string, number>()
  let current: string | undefined
  let acknowledged = 0
  return {
    acknowledged: () => acknowledged,
    write: async () => {
      current ??= (await createCourse(learner.client(), { lessons: LESSONS })).id
      const lessonIndex = ended.get(current) ?? 0
      const answer = await learner.client().post(`/api/courses/${current}/end-session`, { lessonIndex })
      expectStatus(answer, 200)
      ended.set(current, lessonIndex + 1)
      acknowledged += 1
      if (lessonIndex + 1 === LESSONS) current = undefined
    },
    judge: async () => {
      const { rows } = await installation.pool.query<{ id: string; ended: number }>(
        `select id, case when completed then lessons else current_lesson_index end as ended
         from courses where owner_id = $1`,
        [learner.id],
      )
      const kept = new Map(rows.map(({ id, ended: number }) => [id, number]))
      const torn = await column(
        installation.pool,
        `select 'course ' || id from courses c where owner_id = $1 and (
           completed <> (progress = 100) or completed <> (completed_at is not null)
           or completed and current_lesson_index <> lessons - 1
           or not completed and progress <> round(100.0 * current_lesson_index / lessons)
           or lessons <> (select count(*) from units where course_id = c.id))`,
        [learner.id],
      )
      const lost = [...ended].filter(([id, number]) => (kept.get(id) ?? -1) < number).map(([id]) => id)
      return { lost, torn }
    },
  }
}
