import type { GradedAnswer, GradedPoint, GradingResult, KeyedQuestion, OptionNote } from '#contract/exams.ts'
import type { ShortGrades } from './grade-answers.ts'

/** What stands in the place of a reason while nobody has graded an answer. */
const notGraded = 'This answer is not graded yet.'

const folded = (text: string) => text.trim().toLowerCase()
const inHundredths = (points: number) => Math.round(points * 100) / 100

/** Points within 0 and what the question gives, whatever was counted. */
const within = (score: number, maxScore: number) =>
  Number.isFinite(score) ? inHundredths(Math.min(maxScore, Math.max(0, score))) : 0

/** The exam's result: choices by their key, short answers by the grades given. One without a grade is pending. */
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
      // Whoever chose a wrong option hears first of what that option stands for.
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
      // Nobody has to read where nothing was written.
      ...(isPending && { isPending: true as const }),
      ...((!isShort || (short?.points && folded(studentAnswer) === '')) && { gradedBy: 'key' }),
    }
  })
  return totalOf(graded, feedback || summaryOf(questions, graded))
}

/** What its author or writer had to say of a wrong option. */
const noteOn = ({ kind, optionNotes = [] }: KeyedQuestion, chosen: string): OptionNote | undefined =>
  kind === 'short_answer' ? undefined : optionNotes.find(({ option }) => folded(option) === folded(chosen))

/** Sums up graded answers; what a challenge changed is summed the same way. */
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

/** The answer with a new score, where that is higher, and the points that make it up. */
export function raised(answer: GradedAnswer, score: number, points?: GradedPoint[]): GradedAnswer {
  const higher = within(score, answer.maxScore)
  if (higher <= answer.score) return answer
  const { misconception, ...rest } = answer
  const correct = higher === answer.maxScore
  return {
    ...rest,
    score: higher,
    correct,
    // Whoever was right after all did not believe the wrong thing.
    ...(!correct && misconception && { misconception }),
    ...(points && { points }),
    // Points that the learner ticked stay among them.
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
