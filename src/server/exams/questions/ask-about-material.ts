import { examLimits } from '#contract/exams/rules.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { type Material, statementsIn } from '#server/guide/questions/statements.ts'
import { writeExam } from '#server/guide/questions/write-exam.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ExamSource } from './load-exam-source.ts'

/**
 * Makes an exam without a model from statements of the material, or fails with a message that says what is
 * missing.
 */
export function askAboutMaterial(
  materials: readonly Material[],
  { request }: Pick<ExamSource, 'request'>,
  asked: readonly KeyedQuestion[],
): KeyedQuestion[] {
  const { lessonTitle, lessonObjective, courseDetails, questionCount } = request
  const statements = statementsIn(materials, `${courseDetails}\n${lessonTitle}\n${lessonObjective}`)
  if (statements.length < examLimits.fewestStatements)
    throw new AppError('too_few_statements', {
      words: { found: statements.length, needed: examLimits.fewestStatements },
    })
  return writeExam({ lessonTitle, objective: lessonObjective, statements, questionCount, asked })
}
