import { type KeyedQuestion, partOfPoints } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { gradeAnswersPrompt, gradesOf } from './grade-answers.prompt.ts'

export type ShortGrade = { score: number; explanation: string }
export type ShortGrades = { byId: Map<string, ShortGrade>; feedback: string }

export const noAnswer: ShortGrade = { score: 0, explanation: 'There is no answer to grade here.' }

/**
 * Grades short answers by their rubrics. The model only says which points are met; the score is counted here, so no
 * words in an answer can make it more than the rubric gives.
 */
export async function gradeAnswers(
  guides: Guides,
  caller: Caller,
  questions: readonly KeyedQuestion[],
  answers: Readonly<Record<string, string>>,
): Promise<ShortGrades> {
  const answerTo = ({ id }: KeyedQuestion) => (Object.hasOwn(answers, id) ? (answers[id] ?? '') : '')
  const given = questions.filter((question) => answerTo(question).trim() !== '')
  const byId = new Map(questions.map(({ id }) => [id, noAnswer]))
  if (given.length === 0) return { byId, feedback: '' }
  return guides.object(caller, {
    purpose: 'grade-exam',
    prompt: () => gradeAnswersPrompt(given, answerTo),
    temperature: 0.3,
    maxTokens: 4000,
    size: 'generation',
    schema: gradesOf(given),
    read: ({ grades, feedback }) => {
      for (const question of given) {
        const grade = grades.find(({ id }) => id === question.id)
        if (grade)
          byId.set(question.id, {
            score: scoreOf(question.points, question.rubric, grade.met),
            explanation: grade.explanation,
          })
      }
      return { byId, feedback }
    },
    // Nobody reads an answer without a model: its learner grades it (self-grade.ts), and nothing comes here.
    offline: () => ({ byId, feedback: '' }),
  })
}

/** Points by the share of the rubric that is met, to a hundredth. */
export const scoreOf = (points: number, rubric: readonly string[], met: readonly boolean[]): number =>
  partOfPoints(
    points,
    rubric.map((_point, index) => met[index] === true),
  )
