import type { Challenge } from '#contract/exam-details.ts'
import type { ExaminerChatRequest, GradedAnswer, GradedPoint, KeyedQuestion } from '#contract/exams.ts'
import { type Confidence, confidenceWords } from '#contract/knowledge/evidence.ts'
import { cutText, labelled, listed, type Part, withinBudget } from '#server/platform/guides/within-budget.ts'

/** The maximum length of an exam in the Examiner's prompt, in characters. */
export const examBudget = 16_000
const maxAnswerLength = 1500

/** One graded question, for the conversation after the exam. */
export type ReviewedQuestion = Pick<KeyedQuestion, 'prompt' | 'kind' | 'options' | 'rubric'> & {
  /** Its position in the exam, from 1. */
  number: number
  graded: GradedAnswer
  /** The confidence that the learner chose, and the number of hints they took. */
  confidence?: Confidence | undefined
  hintsTaken?: number
  challenges: Pick<Challenge, 'argument' | 'reply' | 'scoreBefore' | 'scoreAfter'>[]
}

/** What the Examiner knows of the exam. `covers` is used before it begins, `reviewed` after it is graded. */
export type ExamTold = Pick<ExaminerChatRequest, 'examContext' | 'currentQuestion' | 'questionPhase'> & {
  covers?: string[]
  reviewed?: ReviewedQuestion[]
  feedback?: string
  /** How often the learner was right at each level of confidence. */
  calibration?: string
}

const isOpen = ({ questionPhase }: ExamTold) =>
  questionPhase === 'during_exam' || questionPhase === 'reviewing'

const isOver = ({ questionPhase }: ExamTold) => questionPhase === 'reviewing' || questionPhase === 'post_exam'

/**
 * Describes the exam by its phase: before it, what it covers; while it runs, only what the learner sees;
 * afterwards every question with answer, key, points and reason. Where this is too long, the reasons of right
 * answers are cut first, then options, arguments and other reasons; among equals, the later question.
 */
export const describeExam = (exam: ExamTold): string =>
  withinBudget(
    [
      ...placeAndScore(exam).map((text) => ({ weight: 20, text })),
      ...(exam.questionPhase === 'pre_exam'
        ? [{ weight: 19, text: listed('It covers', exam.covers ?? []) }]
        : []),
      ...(isOver(exam) ? [{ weight: 19, text: labelled('Said of the whole', exam.feedback ?? '') }] : []),
      ...(isOver(exam) ? [{ weight: 18, text: labelled('The learner read', exam.calibration ?? '') }] : []),
      ...(isOver(exam) ? (exam.reviewed ?? []).flatMap(partsOf) : []),
    ],
    examBudget,
  )

function placeAndScore(exam: ExamTold): string[] {
  const { currentQuestionIndex, totalQuestions, score } = exam.examContext
  const hasPlace = isOpen(exam) && typeof currentQuestionIndex === 'number'
  return [
    hasPlace ? `Question number: ${currentQuestionIndex + 1}` : '',
    typeof totalQuestions === 'number' ? `Questions in all: ${totalQuestions}` : '',
    timeOf(exam),
    `Score: ${score === '' ? 'not graded yet' : score}`,
  ]
}

/** The time of a stopped clock. The time of a running clock is sent with the learner's last message. */
function timeOf({ questionPhase, examContext: { timeRemaining } }: ExamTold): string {
  if (questionPhase === 'during_exam' || timeRemaining === '') return ''
  return questionPhase === 'pre_exam'
    ? `Time planned: ${timeRemaining}`
    : `Time left when it was submitted: ${timeRemaining}`
}

function partsOf(question: ReviewedQuestion): Part[] {
  const { number, prompt, kind, options, rubric, graded, challenges } = question
  const { studentAnswer, correctAnswer, score, maxScore, correct, points = [], explanation } = graded
  const count = graded.gradedBy === 'learner' ? ' by the learner’s own count' : ''
  return [
    { weight: 9, text: `Question ${number}, ${score} of ${maxScore} points${count}: ${prompt}` },
    { weight: 2, text: kind === 'multiple_choice' ? `Options: ${options.join(' | ')}` : '' },
    { weight: 8, text: answerLine(studentAnswer) },
    { weight: 7, text: sureLine(question) },
    { weight: 7, text: `Right answer: ${correctAnswer}` },
    // Results of earlier releases do not record which points were met.
    { weight: 6, text: points.length === 0 ? listed('It asked for', rubric) : '' },
    ...points.map((point) => ({ weight: 6, text: pointLine(point) })),
    { weight: correct ? 1 : 4, text: labelled('Reason', explanation) },
    ...challenges.map((challenge) => ({ weight: 3, text: challengeLine(challenge) })),
  ]
}

const answerLine = (answer: string) =>
  answer.trim() === ''
    ? 'The learner gave no answer.'
    : `The learner answered: ${cutText(answer, maxAnswerLength)}`

function sureLine({ confidence, hintsTaken = 0 }: ReviewedQuestion): string {
  const sure = confidence && `Said before: ${confidenceWords[confidence].toLowerCase()}.`
  const hints = hintsTaken > 0 && `Hints taken: ${hintsTaken}.`
  return [sure, hints].filter(Boolean).join(' ')
}

const pointLine = ({ criterion, met, quotation, missing }: GradedPoint) =>
  met
    ? `Point met: ${criterion}${quotation === '' ? '' : `; by the words “${quotation}”`}`
    : `Point not met: ${criterion}${missing === '' ? '' : `; missing: ${missing}`}`

const challengeLine = ({
  argument,
  reply,
  scoreBefore,
  scoreAfter,
}: ReviewedQuestion['challenges'][number]) =>
  `The learner argued: ${argument}\nThe Examiner replied: ${reply}\nThe score went from ${scoreBefore} to ${scoreAfter}.`

/**
 * Describes the question on the screen. While the exam runs, the Examiner knows no more of it than the
 * learner sees.
 */
export function describeOpenQuestion(exam: ExamTold): string {
  const { currentQuestion, questionPhase } = exam
  if (currentQuestion === null || !isOpen(exam)) return ''
  const { prompt, kind, options, points, objective } = currentQuestion
  const choices = kind === 'true_false' ? ['True', 'False'] : options
  const open = [
    `Question: ${prompt}`,
    `Kind: ${kind}`,
    choices.length > 0 && `Options: ${choices.join(' | ')}`,
    `Points: ${points}`,
  ].filter((line) => line !== false)
  if (questionPhase === 'during_exam') return open.join('\n')
  const { studentAnswer, correctAnswer, explanation } = currentQuestion
  return [
    ...open,
    labelled('Tests', objective),
    answerLine(studentAnswer),
    labelled('Right answer', correctAnswer),
    labelled('Reason', explanation),
  ]
    .filter(Boolean)
    .join('\n')
}
