import { isDeepStrictEqual } from 'node:util'
import { type GradingResult, gradingResultSchema } from '#contract/exams.ts'
import { keepExam } from '../../tests/exams.ts'
import { type Act, column, expectStatus, type Installation, type SignedUp, signUpLearner } from './act.ts'

const answers = { q1: 'Gas', q2: 'False', q3: 'Gluten holds the gas in a net.' }

/** Exams are handed in and graded by the offline guide. */
export async function submitExams(installation: Installation): Promise<Act> {
  const learner = await signUpLearner(installation, 'Examinee')
  const results = new Map<string, GradingResult | 'in doubt'>()
  return {
    acknowledged: () => [...results.values()].filter((result) => result !== 'in doubt').length,
    write: async () => {
      const examId = await keepExam(installation.pool, { userId: learner.id })
      results.set(examId, 'in doubt')
      const answer = await submit(learner, examId, answers)
      results.set(examId, await readResult(answer))
    },
    judge: async () => {
      const torn = await column(
        installation.pool,
        `select 'exam ' || id from exams where user_id = $1 and (
           (submitted_at is null) <> (answers = '{}') or (graded_at is null) <> (result is null)
           or submitted_at is not null and answers <> $2::jsonb)`,
        [learner.id, JSON.stringify(answers)],
      )
      // A process that died while it graded holds the exam for some seconds more; they have passed.
      await installation.pool.query('delete from leases')
      const doubted = [...results].filter(([, result]) => result === 'in doubt').map(([id]) => id)
      for (const id of doubted) if (!(await isGradedOnce(learner, id))) torn.push(`the result of ${id}`)
      const { rows } = await installation.pool.query('select id, result from exams where user_id = $1', [
        learner.id,
      ])
      const kept = new Map<string, GradingResult>(rows.map(({ id, result }) => [id, result]))
      const lost = [...results]
        .filter(([id, result]) => result !== 'in doubt' && !isDeepStrictEqual(kept.get(id), result))
        .map(([id]) => id)
      return { lost, torn }
    },
  }
}

const submit = (learner: SignedUp, examId: string, studentAnswers: object) =>
  learner.client().post('/api/submit-exam', { examId, studentAnswers })

async function readResult(answer: Response): Promise<GradingResult> {
  expectStatus(answer, 200)
  return gradingResultSchema.parse(await answer.json())
}

/** Handed in again and again, it has one result. */
async function isGradedOnce(learner: SignedUp, examId: string): Promise<boolean> {
  const first = await readResult(await submit(learner, examId, answers))
  const second = await readResult(await submit(learner, examId, { q1: 'Salt' }))
  return isDeepStrictEqual(first, second)
}
