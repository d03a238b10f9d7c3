import { z } from 'zod'
import type { KeyedQuestion, ShortGrade } from '#contract/exams.ts'
import type { TaughtLesson } from '#server/exams/questions/load-exam-source.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { type Grades, gradeAnswersPrompt, gradeSchema } from './grade-answers.prompt.ts'
import { countedPoints, scoreOf, unquotedPoints } from './judged-points.ts'

export type ShortGrades = { byId: Map<string, ShortGrade>; feedback: string }

export type ToGrade = {
  taught: TaughtLesson
  questions: readonly KeyedQuestion[]
  answers: Readonly<Record<string, string>>
}

/**
 * Grades short answers by their rubrics. The model only says which words of an answer meet a point. The
 * server checks that the answer contains these words and computes the score, so an answer cannot talk the
 * model into more points than the rubric gives. A grade that cannot be used is dropped; the other grades
 * stay.
 */
export async function gradeAnswers(guides: Guides, caller: Caller, toGrade: ToGrade): Promise<ShortGrades> {
  const { questions, answers } = toGrade
  const answerTo = answerIn(answers)
  const given = questions.filter((question) => answerTo(question).trim() !== '')
  const byId = new Map(
    questions
      .filter((question) => !given.includes(question))
      .map((question) => [question.id, noAnswer(question)]),
  )
  if (given.length === 0) return { byId, feedback: '' }
  return guides.object(caller, {
    ...gradingTask({ ...toGrade, questions: given }),
    purpose: 'grade-exam',
    check: ({ grades }) =>
      given.flatMap((question) => {
        const { id, rubric } = question
        const points = grades.find((grade) => grade.id === id)?.points
        if (points === undefined) return [`grades: the grade of ${id} is missing.`]
        if (points.length !== rubric.length)
          return [`grades: points of ${id} must have ${rubric.length} entries.`]
        return unquotedPoints(points, answerTo(question), `the answer to ${id}`)
      }),
    read: ({ grades, feedback }) => {
      const graded = given.filter((question) => gradeIn(grades, question) !== undefined)
      if (graded.length === 0) throw new ModelFailure('bad_answer')
      for (const question of graded) byId.set(question.id, readGrade(question, answerTo(question), grades))
      // The overall feedback may depend on a grade that was dropped or is missing, so it is dropped too.
      const isStruck = [...byId.values()].some(({ explanation }) => explanation === struck)
      return { byId, feedback: isStruck || graded.length < given.length ? '' : feedback }
    },
    // Without a model the learner grades these answers (self-grade.ts), and this function is not called.
    offline: () => ({ byId, feedback: '' }),
  })
}

/** The request to the model for grading, for answers of a learner or of the second reader. */
export const gradingTask = ({ taught, questions, answers }: ToGrade) => ({
  prompt: () => gradeAnswersPrompt(taught, questions, answerIn(answers)),
  temperature: 0.3,
  maxTokens: 4000,
  size: 'generation' as const,
  schema: readableGrades,
})

/** Reads the list of grades and skips those that are invalid. */
const readableGrades: z.ZodType<Grades> = z
  .object({ grades: z.array(z.unknown()), feedback: z.string().trim().max(2000).catch('') })
  .transform(({ grades, feedback }) => ({
    grades: grades.flatMap((grade) => gradeSchema.safeParse(grade).data ?? []),
    feedback,
  }))

/** The grade of a question, if it judges every point of the rubric. */
const gradeIn = (grades: Grades['grades'], { id, rubric }: KeyedQuestion) =>
  grades.find((grade) => grade.id === id && grade.points.length === rubric.length)

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

/** Reads the grade of one answer. An explanation that relies on points that do not count is dropped. */
function readGrade(question: KeyedQuestion, answer: string, grades: Grades['grades']): ShortGrade {
  const grade = gradeIn(grades, question)
  const points = countedPoints(question.rubric, grade?.points ?? [], answer)
  const isWhole = points.every(({ met }, index) => met === (grade?.points[index]?.met ?? false))
  return {
    score: scoreOf(question.points, points),
    explanation: isWhole && grade !== undefined ? grade.explanation : struck,
    points,
  }
}
