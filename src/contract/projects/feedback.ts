import { z } from 'zod'

/** Who says whether a criterion is met: the Examiner's model, or the learner who ticks it. */
export const feedbackWriters = ['model', 'learner'] as const

export const feedbackCriterionSchema = z.strictObject({
  criterion: z.string(),
  isMet: z.boolean(),
  /** Stands in the submission word for word; null where nothing there shows it. */
  quotation: z.string().nullable(),
  /** Why it is met, or what is missing. */
  remark: z.string(),
  /** The concept it shows, by its name in the project's course. */
  conceptKey: z.string().nullable(),
  /** What the learner answered back, once, and what came of it. */
  reply: z.strictObject({ text: z.string(), answer: z.string(), at: z.iso.datetime() }).nullable(),
})
export type FeedbackCriterion = z.infer<typeof feedbackCriterionSchema>
