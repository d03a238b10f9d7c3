import { z } from 'zod'
import { reflectionUses, reviewRules } from '#contract/review.ts'

const { dailyCap, newCap, retention } = reviewRules

const between = (least: number, most: number, error: string) =>
  z.number({ error }).min(least, { error }).max(most, { error })

export const reviewSettingsSchema = z.object({
  dailyCap: between(dailyCap.min, dailyCap.max, 'Please choose from 1 to 500 cards a day.').int(),
  newCap: between(newCap.min, newCap.max, 'Please choose from 0 to 200 new cards a day.').int(),
  retention: between(retention.min, retention.max, 'Please choose from 80 to 97 %.'),
  usesOwnParameters: z.boolean(),
  reflectionUse: z.enum(reflectionUses),
})
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>
export const saveReviewSettingsSchema = reviewSettingsSchema.partial()

/** What is known of a learner's memory. */
export const memorySchema = z.object({
  settings: reviewSettingsSchema,
  /** Cards due on each of the coming 30 days, today first, spread within the cap. */
  load: z.array(z.object({ day: z.string(), cards: z.number().int() })).length(30),
  /** Of reviews at this age of a memory: how many, how many were recalled, and what was foretold. */
  recallByAge: z.array(
    z.object({
      fromDays: z.number(),
      toDays: z.number().nullable(),
      reviews: z.number().int(),
      recalled: z.number().int(),
      foretold: z.number().nullable(),
    }),
  ),
  /** Cards there are, and reviews that count. */
  cards: z.number().int(),
  reviews: z.number().int(),
  /**
   * What a target costs: about how many cards a day, by the learner's cards as they are now. Empty while too few of them
   * have been reviewed to say.
   */
  costs: z.array(z.object({ retention: z.number(), cardsADay: z.number() })),
  /** Null before the first try. Losses are mean log losses on reviews held back; smaller is better. */
  own: z
    .object({
      triedAt: z.string(),
      reviews: z.number().int(),
      defaultLoss: z.number(),
      ownLoss: z.number(),
      isBetter: z.boolean(),
    })
    .nullable(),
})
export type Memory = z.infer<typeof memorySchema>
