import { z } from 'zod'

/** Calls to the model for one learner that are not over: what each does at this moment. */
export const modelCallsSchema = z.object({
  calls: z.array(
    z.object({
      id: z.string(),
      /** What is asked for, as `generate-notes`. */
      purpose: z.string(),
      /** The id of what it is made for, as an activity; null where there is only one at a time. */
      about: z.string().nullable(),
      phase: z.enum(['queued', 'reading', 'writing']),
      /** How many calls come before it, those at work among them. */
      callsBefore: z.number().int().min(0),
      words: z.number().int().min(0),
      seconds: z.number().int().min(0),
      /** How long all of it takes with this model, as far as is known; null before the first calls. */
      expectedSeconds: z.number().int().min(0).nullable(),
    }),
  ),
})
export type ModelCallUnderWay = z.infer<typeof modelCallsSchema>['calls'][number]
