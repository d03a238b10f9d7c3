import { z } from 'zod'
import { requiredText } from '#contract/words/typed-text.ts'
import { feedbackLimits } from './feedback-rules.ts'
import { milestoneLimits } from './project-lists.ts'

/** Who decides whether a criterion is met: the Examiner's model, or the learner who ticks it. */
export const feedbackWriters = ['model', 'learner'] as const

export const feedbackCriterionSchema = z.strictObject({
  criterion: z.string(),
  isMet: z.boolean(),
  /** Word for word from the submission; null where nothing there shows it. */
  quotation: z.string().nullable(),
  /** Why it is met, or what is missing. */
  remark: z.string(),
  /** The concept it shows, by its key in the project's course. */
  conceptKey: z.string().nullable(),
  /** The learner's one objection, and the answer to it. */
  reply: z.strictObject({ text: z.string(), answer: z.string(), at: z.iso.datetime() }).nullable(),
})
export type FeedbackCriterion = z.infer<typeof feedbackCriterionSchema>

/** The feedback on one version of the work. It never closes the milestone. */
export const submissionFeedbackSchema = z.strictObject({
  writtenBy: z.enum(feedbackWriters),
  summary: z.string(),
  nextStep: z.string(),
  criteria: z.array(feedbackCriterionSchema.omit({ conceptKey: true })),
  createdAt: z.iso.datetime(),
})
export type SubmissionFeedback = z.infer<typeof submissionFeedbackSchema>

/** The learner's ticks, one for each criterion in its order, with its text as it was shown. */
export const tickCriteriaSchema = z.strictObject({
  ticks: z
    .array(z.strictObject({ criterion: z.string().max(milestoneLimits.list.itemLength), isMet: z.boolean() }))
    .max(milestoneLimits.list.items),
})
export type TickCriteria = z.infer<typeof tickCriteriaSchema>

/** 'I see it differently': once for each criterion. */
export const answerBackSchema = z.strictObject({
  index: z.int().min(0).max(milestoneLimits.list.items),
  text: requiredText(feedbackLimits.answerBack),
})
export type AnswerBack = z.infer<typeof answerBackSchema>

/**
 * The request of a `feedback` run: a first review of a version of the work, or a second review of one
 * criterion.
 */
export const feedbackRequestSchema = z.strictObject({
  projectId: z.uuid(),
  milestoneId: z.uuid(),
  submissionId: z.uuid(),
  answerBack: answerBackSchema.nullable(),
})
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>

export const feedbackFault = 'The Examiner could not look at your work right now. Nothing was lost.'
