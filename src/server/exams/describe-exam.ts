import type { Challenge } from '#contract/exam-details.ts'
import type { ExaminerChatRequest, GradedAnswer, GradedPoint, KeyedQuestion } from '#contract/exams.ts'
import { type Confidence, confidenceWords } from '#contract/knowledge/evidence.ts'
import { cutText, labelled, listed, type Part, withinBudget } from '#server/platform/guides/within-budget.ts'

/** How much of an exam the Examiner is told, in characters. */
export const examBudget = 16_000
const longestAnswer = 1500

/** One graded question as it is talked about afterwards. */
export type ReviewedQuestion = Pick<KeyedQuestion, 'prompt' | 'kind' | 'options' | 'rubric'> & {
  /** Its place in the exam, from 1. */
  number: number
  graded: GradedAnswer
  /** How sure the learner said they were, and how many hints they took. */
  confidence?: Confidence | undefined
  hintsTaken?: number
  challenges: Pick<Challenge, 'argument' | 'reply' | 'scoreBefore' | 'scoreAfter'>[]
}

/** The exam as the Examiner knows it. `covers` counts before it begins, `reviewed` once it is graded. */
export type ExamTold = Pick<ExaminerChatRequest, 'examContext' | 'currentQuestion' | 'questionPhase'> & {
  covers?: string[]
  reviewed?: ReviewedQuestion[]
  feedback?: string
  /** Of what the learner was how sure, and how often rightly. */
  calibration?: string
}

const isOpen = ({ questionPhase }: ExamTold) =>
  questionPhase === 'during_exam' || questionPhase === 'reviewing'

const isOver = ({ questionPhase }: ExamTold) => questionPhase === 'reviewing' || questionPhase === 'post_exam'

/**
 * The exam by its phase: before it what it covers, while it runs no more than the learner sees, afterwards every question
 * with answer, key, points and reason. What is too long is taken from the reasons of right answers first, then from
 * options, arguments and other reasons; of two alike, from the later question.
 */
export const describeExam = (told: ExamTold): string =>
  withinBudget(
    [
      ...placeAndScore(told).map((text) => ({ weight: 20, text })),
      ...(told.questionPhase === 'pre_exam'
        ? [{ weight: 19, text: listed('It covers', told.covers ?? []) }]
        : []),
      ...(isOver(told) ? [{ weight: 19, text: labelled('Said of the whole', told.feedback ?? '') }] : []),
      ...(isOver(told)
        ? [{ weight: 18, text: labelled('The learner was told', told.calibration ?? '') }]
        : []),
      ...(isOver(told) ? (told.reviewed ?? []).flatMap(partsOf) : []),
    ],
    examBudget,
  )

function placeAndScore(told: ExamTold): string[] {
  const { currentQuestionIndex, totalQuestions, score } = told.examContext
  const hasPlace = isOpen(told) && typeof currentQuestionIndex === 'number'
  return [
    hasPlace ? `Question number: ${currentQuestionIndex + 1}` : '',
    typeof totalQuestions === 'number' ? `Questions in all: ${totalQuestions}` : '',
    timeOf(told),
    `Score: ${score === '' ? 'not graded yet' : score}`,
  ]
}

/** Of a clock that stands still; the one that runs is told with the learner's last words. */
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
    // Results of earlier releases do not say which points were met.
    { weight: 6, text: points.length === 0 ? listed('It asked for', rubric) : '' },
    ...points.map((point) => ({ weight: 6, text: pointLine(point) })),
    { weight: correct ? 1 : 4, text: labelled('Reason', explanation) },
    ...challenges.map((challenge) => ({ weight: 3, text: challengeLine(challenge) })),
  ]
}

const answerLine = (answer: string) =>
  answer.trim() === ''
    ? 'The learner gave no answer.'
    : `The learner answered: ${cutText(answer, longestAnswer)}`

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

/** The question on the screen. While the exam runs the Examiner is told no more of it than the learner sees. */
export function describeOpenQuestion(told: ExamTold): string {
  const { currentQuestion, questionPhase } = told
  if (currentQuestion === null || !isOpen(told)) return ''
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
