import { z } from 'zod'
import { examLimits } from './exams/rules.ts'
import { gradingResultSchema, openQuestionSchema } from './exams.ts'
import { confidences } from './knowledge/evidence.ts'
import { hintLadderSchema } from './knowledge/hints.ts'
import { pageOf } from './paging.ts'
import { citationSchema } from './sources.ts'
import { requiredText, typedText } from './words/typed-text.ts'

/** A choice may be a number or a boolean; it is stored as text like any other answer. */
const answerSchema = z.preprocess(
  (answer) => (typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : (answer ?? '')),
  typedText(examLimits.answer),
)

/** Answers by question id. */
export const studentAnswersSchema = z
  .record(z.string().max(100), answerSchema)
  .refine((answers) => Object.keys(answers).length <= 100, { error: 'No exam has that many questions.' })

/** How sure the learner is of an answer, by question id; null removes it. */
const statedConfidencesSchema = z
  .record(z.string().max(100), z.enum(confidences).nullable())
  .refine((stated) => Object.keys(stated).length <= 100, { error: 'No exam has that many questions.' })

export const submitExamSchema = z.object({
  examId: z.string().max(100),
  confidences: statedConfidencesSchema.nullish().transform((stated) => stated ?? {}),
  studentAnswers: studentAnswersSchema.nullish().transform((answers) => answers ?? {}),
})

/** The changes since the last save; answers to other questions stay. */
export const saveExamSchema = z.object({
  studentAnswers: studentAnswersSchema.optional(),
  confidences: statedConfidencesSchema.optional(),
  flagged: z.array(z.string().max(100)).max(examLimits.questionCount.max).optional(),
  currentQuestionIndex: z.number().int().min(0).max(1000).optional(),
  isReviewing: z.boolean().optional(),
})
export type SaveExam = z.infer<typeof saveExamSchema>
export type SubmitExam = z.infer<typeof submitExamSchema>

/** Asks for the next hint to a question of a running exam. */
export const hintRequestSchema = z.object({ questionId: z.string().min(1).max(100) })

export const challengeRequestSchema = z.object({
  questionId: z.string().min(1).max(100),
  argument: requiredText(examLimits.argument),
})
export type ChallengeRequest = z.infer<typeof challengeRequestSchema>

export const challengeSchema = z.object({
  id: z.string(),
  questionId: z.string(),
  argument: z.string(),
  reply: z.string(),
  scoreBefore: z.number(),
  scoreAfter: z.number(),
  createdAt: z.string(),
})
export type Challenge = z.infer<typeof challengeSchema>

export const challengeReplySchema = z.object({ challenge: challengeSchema, result: gradingResultSchema })

/** A short answer that its learner grades: their answer beside a model answer, with points to tick. */
export const selfGradedSchema = z.object({
  questionId: z.string(),
  modelAnswer: z.string(),
  rubric: z.array(z.string()),
})
export type SelfGraded = z.infer<typeof selfGradedSchema>

/** For each of those questions one tick per rubric point, in the rubric's order. */
export const selfGradeRequestSchema = z.object({
  met: z.record(z.string().max(100), z.array(z.boolean()).max(10)),
})
export type SelfGradeRequest = z.infer<typeof selfGradeRequestSchema>

/** An exam, its state and answers and, once graded, the result. */
export const examDetailsSchema = z.object({
  exam: z.object({
    examId: z.string(),
    title: z.string(),
    courseId: z.string().nullable(),
    unitId: z.string().nullable(),
    activityId: z.string().nullable(),
    /** The concept that a learner asked to be tested on; such an exam belongs to no activity. */
    checkedConceptId: z.string().nullable(),
    isExamActive: z.boolean(),
    isExamSubmitted: z.boolean(),
    /** Submitted without a result, and no grading in progress. */
    isGradingPending: z.boolean(),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    submittedAt: z.string().nullable(),
    gradedAt: z.string().nullable(),
  }),
  questions: z.array(openQuestionSchema),
  studentAnswers: z.record(z.string(), z.string()),
  confidences: z.record(z.string(), z.enum(confidences)),
  /** By question id; questions without hints are left out. */
  hints: z.record(z.string(), hintLadderSchema),
  /** Whether this learner wants to be asked how sure they are. */
  asksConfidence: z.boolean(),
  flagged: z.array(z.string()),
  currentQuestionIndex: z.number().int(),
  isReviewing: z.boolean(),
  result: gradingResultSchema.nullable(),
  /** Submitted and partly graded: the results so far, with ungraded answers marked as pending. */
  partialResult: gradingResultSchema.nullish(),
  /**
   * Short answers of a submitted exam that its learner can grade, because no model is connected or the model
   * failed; else null.
   */
  selfGrading: z.array(selfGradedSchema).nullable(),
  challenges: z.array(challengeSchema),
  /** Once graded: the passages of the learner's documents that questions were made from, by question id. */
  citations: z.record(z.string(), citationSchema).default({}),
})
export type ExamDetails = z.infer<typeof examDetailsSchema>

/**
 * The answer of making an exam: `examId`, `title`, `questions` and all other data that the exam's screen
 * shows.
 */
export const questionsReplySchema = examDetailsSchema.extend({ examId: z.string(), title: z.string() })
export type QuestionsReply = z.infer<typeof questionsReplySchema>

/**
 * The progress of a streamed exam. `writing` counts the questions received so far, `reading` the questions
 * that a second model call answers as a check, and `checking` the short answers of that call, which are
 * compared with their rubrics.
 */
export const examProgressSchema = z.object({
  step: z.enum(['writing', 'reading', 'checking']),
  count: z.number().int().min(0),
})
export type ExamProgress = z.infer<typeof examProgressSchema>

/** The result of the grading, with the exam's current state. */
export const submitReplySchema = gradingResultSchema.extend({ details: examDetailsSchema })

/** One line of a course's exam history: the date, the score, and the mistakes. */
export const pastExamSchema = z.object({
  examId: z.string(),
  title: z.string(),
  lessonTitle: z.string().nullable(),
  submittedAt: z.string(),
  /** Null while grading is pending. */
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  percent: z.number().int().nullable(),
  isGradedByLearner: z.boolean(),
  missed: z.array(z.string()),
})
export type PastExam = z.infer<typeof pastExamSchema>
export const pastExamsSchema = pageOf(pastExamSchema)
