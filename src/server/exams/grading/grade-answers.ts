import type { GradedPoint, KeyedQuestion } from '#contract/exams.ts'
import type { Taught } from '#server/exams/questions/load-exam-source.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { type Grades, gradeAnswersPrompt, gradesOf } from './grade-answers.prompt.ts'
import { countedPoints, scoreOf, unquotedPoints } from './judged-points.ts'

/** With the points that a model judged; without them where nobody judged any. */
export type ShortGrade = { score: number; explanation: string; points?: GradedPoint[] }
export type ShortGrades = { byId: Map<string, ShortGrade>; feedback: string }

export type ToGrade = {
  taught: Taught
  questions: readonly KeyedQuestion[]
  answers: Readonly<Record<string, string>>
}

/**
 * Grades short answers by their rubrics. The model only says which words of an answer meet a point; whether they stand
 * there is looked up and the score is counted here, so no words in an answer can make it more than the rubric gives.
 */
export async function gradeAnswers(guides: Guides, caller: Caller, toGrade: ToGrade): Promise<ShortGrades> {
  const { questions, answers } = toGrade
  const answerTo = answerIn(answers)
  const given = questions.filter((question) => answerTo(question).trim() !== '')
  const byId = new Map(questions.map((question) => [question.id, noAnswer(question)]))
  if (given.length === 0) return { byId, feedback: '' }
  return guides.object(caller, {
    ...gradingTask({ ...toGrade, questions: given }),
    purpose: 'grade-exam',
    check: ({ grades }) =>
      given.flatMap((question) => {
        const { points = [] } = grades.find(({ id }) => id === question.id) ?? {}
        return unquotedPoints(points, answerTo(question), `the answer to ${question.id}`)
      }),
    read: ({ grades, feedback }) => {
      for (const question of given) byId.set(question.id, readGrade(question, answerTo(question), grades))
      // The feedback on the whole may rest on a grade that was struck: then it is dropped too.
      const isStruck = [...byId.values()].some(({ explanation }) => explanation === struck)
      return { byId, feedback: isStruck ? '' : feedback }
    },
    // Nobody reads an answer without a model: its learner grades it (self-grade.ts), and nothing comes here.
    offline: () => ({ byId, feedback: '' }),
  })
}

/** How a model is asked to grade, whoever wrote the answers. */
export const gradingTask = ({ taught, questions, answers }: ToGrade) => ({
  prompt: () => gradeAnswersPrompt(taught, questions, answerIn(answers)),
  temperature: 0.3,
  maxTokens: 4000,
  size: 'generation' as const,
  schema: gradesOf(questions),
})

export const answerIn =
  (answers: Readonly<Record<string, string>>) =>
  ({ id }: Pick<KeyedQuestion, 'id'>): string =>
    Object.hasOwn(answers, id) ? (answers[id] ?? '') : ''

export const noAnswer = ({ rubric }: KeyedQuestion): ShortGrade => ({
  score: 0,
  explanation: 'There is no answer to grade here.',
  points: rubric.map((criterion) => ({ criterion, met: false, quotation: '', missing: '' })),
})

const struck =
  'I could not find in your answer all of the words that I had counted, so they do not count. If you think they are there, argue with me about this grade.'

/** The grade of one answer. An explanation of points that do not count is not told. */
function readGrade(question: KeyedQuestion, answer: string, grades: Grades['grades']): ShortGrade {
  const grade = grades.find(({ id }) => id === question.id)
  const points = countedPoints(question.rubric, grade?.points ?? [], answer)
  const isWhole = points.every(({ met }, index) => met === (grade?.points[index]?.met ?? false))
  return {
    score: scoreOf(question.points, points),
    explanation: isWhole && grade !== undefined ? grade.explanation : struck,
    points,
  }
}
