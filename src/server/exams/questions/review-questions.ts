import type { ExamProgress } from '#contract/exam-details.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { gradesSchema } from '#server/exams/grading/grade-answers.prompt.ts'
import { answerIn, gradingTask, type ToGrade } from '#server/exams/grading/grade-answers.ts'
import { countedPoints } from '#server/exams/grading/judged-points.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { isGivenUp, ModelFailure } from '#server/platform/model/failure.ts'
import { type ReviewContext, reviewQuestionsPrompt, reviewSchema } from './review-questions.prompt.ts'

const folded = (text: string) => text.trim().toLowerCase()

/**
 * Returns the questions that a second reader, who sees neither key nor rubric, answers as the author
 * intended: a choice as its key says, a short answer so that it earns every point of its rubric when it is
 * graded like a learner's. Hints stay only if the reader says that they do not reveal the answer.
 */
export async function* soundQuestions(
  guides: Guides,
  caller: Caller,
  source: ReviewContext,
  questions: readonly KeyedQuestion[],
  callsLeft: () => number = () => Number.POSITIVE_INFINITY,
): AsyncGenerator<ExamProgress, KeyedQuestion[]> {
  yield { step: 'reading', count: questions.length }
  const read = await secondReading(guides, caller, source, questions, callsLeft() > 1)
  const found = new Map(read.filter(({ isSound }) => isSound).map(({ id, answer }) => [id, answer]))
  const hintsFound = new Map(read.map(({ id, soundHints }) => [id, soundHints]))
  const agreed = questions
    .filter(({ id, kind, correctAnswer }) => {
      const answer = folded(found.get(id) ?? '')
      return kind === 'short_answer' ? answer !== '' : answer === folded(correctAnswer)
    })
    .map((question) => withHints(question, hintsFound.get(question.id) ?? []))
  const short = agreed.filter(({ kind }) => kind === 'short_answer')
  const closed = agreed.filter(({ kind }) => kind !== 'short_answer')
  // Short answers that cannot be verified are dropped.
  if (short.length === 0 || callsLeft() < 1) return closed
  yield { step: 'checking', count: short.length }
  const earned = await earningAll(guides, caller, {
    taught: source.taught,
    questions: short,
    answers: Object.fromEntries(found),
  })
  return agreed.filter((question) => question.kind !== 'short_answer' || earned.has(question.id))
}

function withHints({ hints = [], ...question }: KeyedQuestion, sound: readonly number[]): KeyedQuestion {
  const kept = hints.filter((_, index) => sound.includes(index + 1))
  return kept.length === 0 ? question : { ...question, hints: kept }
}

const secondReading = (
  guides: Guides,
  caller: Caller,
  source: ReviewContext,
  questions: readonly KeyedQuestion[],
  repairs: boolean,
) =>
  guides.object(caller, {
    purpose: 'review-exam-questions',
    prompt: () => reviewQuestionsPrompt(source, questions),
    temperature: 0.3,
    maxTokens: 4000,
    size: 'generation',
    schema: reviewSchema,
    repairs,
    read: ({ answers }) => answers,
    // Without a model there is no second reader, and this function is not called.
    offline: () => [],
  })

/**
 * The questions whose rubric the reader's answer meets completely. If the check fails, none: they stay
 * unverified.
 */
async function earningAll(guides: Guides, caller: Caller, toGrade: ToGrade): Promise<Set<string>> {
  const answerTo = answerIn(toGrade.answers)
  try {
    return await guides.object(caller, {
      ...gradingTask(toGrade),
      // A grade that is missing or has too many points earns nothing, because another attempt would be a
      // fourth call.
      schema: gradesSchema,
      repairs: false,
      purpose: 'check-exam-questions',
      read: ({ grades }) => {
        const met = toGrade.questions.filter((question) => {
          const points = grades.find(({ id }) => id === question.id)?.points ?? []
          return (
            points.length === question.rubric.length &&
            countedPoints(question.rubric, points, answerTo(question)).every((point) => point.met)
          )
        })
        return new Set(met.map(({ id }) => id))
      },
      offline: () => new Set<string>(),
    })
  } catch (error) {
    if (error instanceof ModelFailure && !isGivenUp(error)) return new Set()
    throw error
  }
}
