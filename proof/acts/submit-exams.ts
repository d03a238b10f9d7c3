import { isDeepStrictEqual } from 'node:util'
import { examDetailsSchema, submitReplySchema } from '#contract/exam-details.ts'
import type { GradingResult } from '#contract/exams.ts'
import { keepExam } from '../../tests/exams.ts'
import { type Act, column, expectStatus, type Installation, type SignedUp, signUpLearner } from './act.ts'

const answers = { q1: 'Gas', q2: 'False', q3: 'Gluten holds the gas in a net.' }

/** Learners submit exams and grade their free answers: the database keeps each once it was acknowledged. */
export async function submitExams(installation: Installation): Promise<Act> {
  const learner = await signUpLearner(installation, 'Examinee')
  const submitted = new Set<string>()
  const results = new Map<string, GradingResult | 'in doubt'>()
  return {
    acknowledged: () => [...results.values()].filter((result) => result !== 'in doubt').length,
    write: async () => {
      const examId = await keepExam(installation.pool, { userId: learner.id })
      results.set(examId, 'in doubt')
      await submit(learner, examId, answers)
      submitted.add(examId)
      results.set(examId, await grade(learner, examId, [true, false]))
    },
    judge: async () => {
      const torn = await column(
        installation.pool,
        `select 'exam ' || id from exams where user_id = $1 and (
           (submitted_at is null) <> (answers = '{}') or (graded_at is null) <> (result is null)
           or submitted_at is not null and answers <> $2::jsonb)`,
        [learner.id, JSON.stringify(answers)],
      )
      const open = await column(
        installation.pool,
        'select id from exams where user_id = $1 and submitted_at is null',
        [learner.id],
      )
      const unsubmitted = [...submitted].filter((id) => open.includes(id))
      const doubted = [...results].filter(([, result]) => result === 'in doubt').map(([id]) => id)
      for (const id of doubted) if (!(await isGradedOnce(learner, id))) torn.push(`the result of ${id}`)
      const { rows } = await installation.pool.query('select id, result from exams where user_id = $1', [
        learner.id,
      ])
      const kept = new Map<string, GradingResult>(rows.map(({ id, result }) => [id, result]))
      const lost = [...results]
        .filter(([id, result]) => result !== 'in doubt' && !isDeepStrictEqual(kept.get(id), result))
        .map(([id]) => id)
      return { lost: [...lost, ...unsubmitted], torn }
    },
  }
}

async function submit(learner: SignedUp, examId: string, studentAnswers: object): Promise<void> {
  const answer = await learner.client().post('/api/submit-exam', { examId, studentAnswers })
  expectStatus(answer, 200)
  submitReplySchema.parse(await answer.json())
}

async function grade(learner: SignedUp, examId: string, q3: boolean[]): Promise<GradingResult> {
  const answer = await learner.client().post(`/api/exams/${examId}/self-grade`, { met: { q3 } })
  expectStatus(answer, 200)
  const { result } = examDetailsSchema.parse(await answer.json())
  if (result === null) throw new Error('The exam was graded and has no result.')
  return result
}

/** Handed in and graded again and again, it has one result. */
async function isGradedOnce(learner: SignedUp, examId: string): Promise<boolean> {
  await submit(learner, examId, answers)
  const first = await grade(learner, examId, [true, true])
  await submit(learner, examId, { q1: 'Salt' })
  return isDeepStrictEqual(first, await grade(learner, examId, [false, false]))
}
