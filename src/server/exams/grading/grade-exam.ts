import { and, eq, isNull, sql } from 'drizzle-orm'
import { examFaults } from '#contract/exams/rules.ts'
import type { GradingResult } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { loadTaught } from '#server/exams/load-taught.ts'
import { findExam } from '#server/exams/queries.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import type { Services } from '#server/platform/http/context.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { holdCourseOf, writeExamEvidence } from './exam-evidence.ts'
import { gradeAnswers } from './grade-answers.ts'
import { scoreExam } from './score-exam.ts'

type Parts = Pick<Services, 'db' | 'guides'>

/** The name under which an exam is graded once at a time. */
export const gradingOf = (examId: string) => `grading:${examId}`

/**
 * Grades a submitted exam once. A repeated request gets the stored result; a request during the grading waits
 * for it. A learner who leaves finds the result when they come back. If the model fails, the exam stays
 * submitted: answers with a key are shown graded, and the others can be graded later, or by the learner.
 */
export const gradeExam = ({ db, guides }: Parts, caller: Caller, examId: string): Promise<GradingResult> =>
  runOnce(db, {
    key: gradingOf(examId),
    read: async () => (await findExam(db, caller.userId, examId)).result ?? undefined,
    run: (signal, rank) => grade({ db, guides }, { ...caller, signal, rank, about: examId }, examId),
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(db, exams, examId),
  })

const pending = (failure: ModelFailure) => modelError(failure, () => examFaults.grading)

async function grade({ db, guides }: Parts, caller: Caller, examId: string): Promise<GradingResult> {
  const exam = await findExam(db, caller.userId, examId)
  const { questions, answers, modelGrades } = exam
  const short = questions.filter(({ id, kind }) => kind === 'short_answer' && !Object.hasOwn(modelGrades, id))
  const taught = await loadTaught(db, exam)
  const { byId, feedback } = await gradeAnswers(guides, caller, { taught, questions: short, answers }).catch(
    (error) => {
      throw error instanceof ModelFailure ? pending(error) : error
    },
  )
  const grades = new Map([...Object.entries(modelGrades), ...byId])
  if (short.some(({ id }) => !grades.has(id))) {
    // The next attempt asks only for the missing grades.
    await db
      .update(exams)
      .set({ modelGrades: Object.fromEntries(grades) })
      .where(and(eq(exams.id, examId), isNull(exams.gradedAt)))
    throw pending(new ModelFailure('bad_answer'))
  }
  const result = scoreExam(questions, answers, { byId: grades, feedback })
  return db.transaction(async (tx) => {
    await holdCourseOf(tx, caller.userId, examId)
    const [kept] = await tx
      .update(exams)
      .set({ result, gradedAt: sql`now()` })
      .where(and(eq(exams.id, examId), isNull(exams.gradedAt)))
      .returning()
    if (kept === undefined) return (await findExam(tx, caller.userId, examId)).result ?? result
    await writeExamEvidence(tx, kept, result)
    return result
  })
}
