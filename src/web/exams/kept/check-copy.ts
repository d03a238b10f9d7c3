import type { Challenge, ExamDetails, SelfGraded } from '#contract/exam-details.ts'
import { graders, questionKinds } from '#contract/exams/rules.ts'
import type { GradedAnswer, GradedPoint, GradingResult, OpenQuestion } from '#contract/exams.ts'
import { confidences } from '#contract/knowledge/evidence.ts'
import type { HintLadder } from '#contract/knowledge/hints.ts'
import {
  isCount,
  isNumber,
  isText,
  isTruth,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  shaped,
} from '#web/lib/kept/check.ts'
import { isCitation } from '#web/sources/cite/is-citation.ts'

const isQuestion = shaped<OpenQuestion>({
  id: isText,
  kind: oneOf(questionKinds),
  prompt: isText,
  options: listOf(isText),
  points: isCount,
  objective: isText,
})

const isPoint = shaped<GradedPoint>({ criterion: isText, met: isTruth, quotation: isText, missing: isText })

const isGradedAnswer = shaped<GradedAnswer>({
  questionId: isText,
  correct: isTruth,
  score: isNumber,
  maxScore: isNumber,
  studentAnswer: isText,
  correctAnswer: isText,
  explanation: isText,
  points: orAbsent(listOf(isPoint)),
  gradedBy: orAbsent(oneOf(graders)),
  misconception: orAbsent(isText),
  isPending: orAbsent(isTruth),
})

const isResult = shaped<GradingResult>({
  score: isNumber,
  maxScore: isNumber,
  percent: isNumber,
  feedback: isText,
  questions: listOf(isGradedAnswer),
})

const isSelfGraded = shaped<SelfGraded>({ questionId: isText, modelAnswer: isText, rubric: listOf(isText) })

const isChallenge = shaped<Challenge>({
  id: isText,
  questionId: isText,
  argument: isText,
  reply: isText,
  scoreBefore: isNumber,
  scoreAfter: isNumber,
  createdAt: isText,
})

const isExam = shaped<ExamDetails['exam']>({
  examId: isText,
  title: isText,
  courseId: orNull(isText),
  unitId: orNull(isText),
  activityId: orNull(isText),
  checkedConceptId: orNull(isText),
  isExamActive: isTruth,
  isExamSubmitted: isTruth,
  isGradingPending: isTruth,
  createdAt: isText,
  startedAt: orNull(isText),
  submittedAt: orNull(isText),
  gradedAt: orNull(isText),
})

/** Whether a copy of an exam has all that the screen shows. */
export const isShownExam = shaped<ExamDetails>({
  exam: isExam,
  questions: listOf(isQuestion),
  studentAnswers: recordOf(isText),
  confidences: recordOf(oneOf(confidences)),
  hints: recordOf(shaped<HintLadder>({ shown: listOf(isText), left: isCount })),
  asksConfidence: isTruth,
  flagged: listOf(isText),
  currentQuestionIndex: isCount,
  isReviewing: isTruth,
  result: orNull(isResult),
  partialResult: orAbsent(orNull(isResult)),
  selfGrading: orNull(listOf(isSelfGraded)),
  challenges: listOf(isChallenge),
  citations: recordOf(isCitation),
})
