import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { examFaults, type GradingResult } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import type { Services } from '#server/platform/context.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/guides.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { modelError } from '#server/platform/model-errors.ts'
import { createAwaitedWork } from './awaited-work.ts'
import { gradeAnswers } from './grade-answers.ts'
import { type ExamRow, findExam } from './queries.ts'
import { scoreExam } from './score-exam.ts'

type Parts = Pick<Services, 'db' | 'guides'>

/** A process that died while grading holds its exam no longer than this; one that lives renews it. */
const leaseSeconds = 15
const renewEveryMs = 3000
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

const underway = createAwaitedWork<GradingResult>()

/**
 * Grades a submitted exam once: whoever asks again gets the result that was kept, whoever asks meanwhile waits for it.
 * When the model fails, the exam stays submitted and can be graded later.
 */
export const gradeExam = (parts: Parts, caller: Caller, examId: string): Promise<GradingResult> =>
  underway(examId, caller.signal, (signal) => grade(parts, { ...caller, signal }, examId))

async function grade({ db, guides }: Parts, caller: Caller, examId: string): Promise<GradingResult> {
  const exam = await takeLease(db, examId)
  if (exam === undefined) {
    const { result } = await findExam(db, caller.userId, examId)
    if (result === null) throw new AppError('exam_being_graded')
    return result
  }
  const renewing = setInterval(() => void renewLease(db, examId), renewEveryMs)
  try {
    const short = exam.questions.filter(({ kind }) => kind === 'short_answer')
    const grades = await gradeAnswers(guides, caller, short, exam.answers)
    const result = scoreExam(exam.questions, exam.answers, grades)
    const [kept] = await db
      .update(exams)
      .set({ result, gradedAt: sql`now()`, gradingLeaseUntil: null })
      .where(and(eq(exams.id, examId), isNull(exams.gradedAt)))
      .returning({ result: exams.result })
    return kept?.result ?? (await findExam(db, caller.userId, examId)).result ?? result
  } catch (error) {
    await db.update(exams).set({ gradingLeaseUntil: null }).where(eq(exams.id, examId))
    if (error instanceof ModelFailure) throw modelError(error, () => examFaults.grading)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Nothing where it is graded, or another process is at it. */
async function takeLease(db: Connection, examId: string): Promise<ExamRow | undefined> {
  const [exam] = await db
    .update(exams)
    .set({ gradingLeaseUntil: leaseEnd })
    .where(
      and(
        eq(exams.id, examId),
        isNull(exams.gradedAt),
        or(isNull(exams.gradingLeaseUntil), lt(exams.gradingLeaseUntil, sql`now()`)),
      ),
    )
    .returning()
  return exam
}

/** One that cannot be renewed runs out: then another may grade, and the first result stands. */
async function renewLease(db: Connection, examId: string): Promise<void> {
  await db
    .update(exams)
    .set({ gradingLeaseUntil: leaseEnd })
    .where(and(eq(exams.id, examId), isNotNull(exams.gradingLeaseUntil)))
    .catch(() => {})
}
