import type { GradedAnswer, GradedPoint, GradingResult, KeyedQuestion, OptionNote } from '#contract/exams.ts'
import type { ShortGrades } from './grade-answers.ts'

/** Shown as the explanation while an answer is not graded. */
const notGraded = 'This answer is not graded yet.'

const folded = (text: string) => text.trim().toLowerCase()
const inHundredths = (points: number) => Math.round(points * 100) / 100

/** Limits a score to the range from 0 to the question's points. */
const within = (score: number, maxScore: number) =>
  Number.isFinite(score) ? inHundredths(Math.min(maxScore, Math.max(0, score))) : 0

/**
 * The exam's result: choices by their key, short answers by the given grades. A short answer without a grade
 * is pending.
 */
export function scoreExam(
  questions: readonly KeyedQuestion[],
  answers: Readonly<Record<string, string>>,
  { byId, feedback }: ShortGrades,
): GradingResult {
  const graded = questions.map((question): GradedAnswer => {
    const studentAnswer = Object.hasOwn(answers, question.id) ? (answers[question.id] ?? '') : ''
    const short = byId.get(question.id)
    const isShort = question.kind === 'short_answer'
    const isPending = isShort && short === undefined
    const isRight = folded(studentAnswer) === folded(question.correctAnswer)
    const note = isRight ? undefined : noteOn(question, studentAnswer)
    const score = isShort ? (short?.score ?? 0) : isRight ? question.points : 0
    return {
      questionId: question.id,
      correct: !isPending && within(score, question.points) === question.points,
      score: within(score, question.points),
      maxScore: question.points,
      studentAnswer,
      correctAnswer: isPending ? '' : question.correctAnswer,
      // The explanation of a wrong choice begins with the note on the chosen option.
      explanation: [
        isPending ? notGraded : '',
        short?.explanation ??
          (isPending ? '' : [note?.explanation ?? '', question.explanation].filter(Boolean).join(' ')),
        isPending ? '' : (question.heardIn ?? ''),
      ]
        .filter(Boolean)
        .join(' '),
      ...(note?.misconception && { misconception: note.misconception }),
      ...(short?.points && { points: short.points, gradedBy: 'model' }),
      // An empty answer needs no grading by a model.
      ...(isPending && { isPending: true as const }),
      ...((!isShort || (short?.points && folded(studentAnswer) === '')) && { gradedBy: 'key' }),
    }
  })
  return totalOf(graded, feedback || summaryOf(questions, graded))
}

/** The note on a wrong option, by the course's author or by the model that wrote the question. */
const noteOn = ({ kind, optionNotes = [] }: KeyedQuestion, chosen: string): OptionNote | undefined =>
  kind === 'short_answer' ? undefined : optionNotes.find(({ option }) => folded(option) === folded(chosen))

/** Sums up graded answers, also after a challenge. */
export function totalOf(graded: GradedAnswer[], feedback: string): GradingResult {
  const maxScore = inHundredths(graded.reduce((sum, answer) => sum + answer.maxScore, 0))
  const score = Math.min(maxScore, inHundredths(graded.reduce((sum, answer) => sum + answer.score, 0)))
  return {
    score,
    maxScore,
    percent: maxScore === 0 ? 0 : Math.round((score / maxScore) * 100),
    feedback,
    questions: graded,
  }
}

/** The answer with a new score and its points, if the new score is higher. */
export function raised(answer: GradedAnswer, score: number, points?: GradedPoint[]): GradedAnswer {
  const higher = within(score, answer.maxScore)
  if (higher <= answer.score) return answer
  const { misconception, ...rest } = answer
  const correct = higher === answer.maxScore
  return {
    ...rest,
    score: higher,
    correct,
    // If the answer was right after all, the learner has no misconception.
    ...(!correct && misconception && { misconception }),
    ...(points && { points }),
    // Points that the learner ticked are still among them.
    gradedBy: answer.gradedBy === 'learner' ? 'learner' : 'model',
  }
}

function summaryOf(questions: readonly KeyedQuestion[], graded: readonly GradedAnswer[]): string {
  const open = questions.filter((_question, index) => graded[index]?.correct === false)
  if (open.length === 0) return 'Every answer holds.'
  const objectives = [
    ...new Set(open.map(({ objective }) => objective.replace(/(?<![.\s])[.\s]+$/, ''))),
  ].filter(Boolean)
  return objectives.length === 0
    ? 'Go through the answers marked “Not yet” below; each says what was asked for.'
    : `To look at again: ${objectives.slice(0, 3).join('; ')}.`
}
