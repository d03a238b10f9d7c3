import { z } from 'zod'
import { cardStates } from '#contract/review.ts'
import { cardPlaceSchema, noteTextSchema } from './cards.ts'

/** A card of the day. */
export const dueCardSchema = noteTextSchema.extend({
  id: z.uuid(),
  ordinal: z.number().int(),
  place: cardPlaceSchema,
  state: z.enum(cardStates),
  dueAt: z.string(),
  /** The chance of recalling it now; null for one never seen. */
  recall: z.number().min(0).max(1).nullable(),
  /** One sentence: why this card is here today. */
  why: z.string(),
  /** When it would come again, by rating 1 to 4. */
  next: z.tuple([z.string(), z.string(), z.string(), z.string()]),
})
export type DueCard = z.infer<typeof dueCardSchema>

/** An IANA time zone; the day of a review ends at four in the morning there. Unknown ones count as universal time. */
export const zoneQuerySchema = z.object({ zone: z.string().max(100).default('UTC') })

export const reviewQuerySchema = zoneQuerySchema.extend({
  /** So many beyond the day's cap, because the learner asked. */
  more: z.coerce.number().int().min(0).max(1000).default(0),
  /** Only the cards on this concept, due or not; the caps do not hold for them. */
  conceptId: z.uuid().optional(),
})

/** The day's review. */
export const reviewDaySchema = z.object({
  /** The local day, as in 2026-05-31. */
  day: z.string(),
  /** When it ends. */
  endsAt: z.string(),
  /** The first of what is left today, in order. Ask again when few are left. */
  cards: z.array(dueCardSchema),
  /** Cards rated today that do not come again today, and cards left today within the cap. */
  done: z.number().int(),
  left: z.number().int(),
  /** Due as well, but beyond the cap: they come on the next days. Many are not counted to the end. */
  waiting: z.number().int(),
  /** Seconds a card takes this learner. */
  pace: z.number(),
  /** Cards of the next seven days, tomorrow first, spread within the cap. */
  coming: z.array(z.number().int()).length(7),
  /** Where one concept alone is reviewed: its name, and how many cards are left in the day's whole review. */
  concept: z.object({ label: z.string(), leftOfDay: z.number().int() }).nullable(),
})
export type ReviewDay = z.infer<typeof reviewDaySchema>

export const rateCardSchema = z.object({
  /** Made by the browser: the same rating sent again counts once. */
  id: z.uuid(),
  rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
    error: 'Please rate from 1 (again) to 4 (easy).',
  }),
  /** When it was given; a moment in the future or before the last review counts as now or as that. */
  at: z.iso.datetime({ offset: true }),
  tookMs: z.number().int().min(0).max(3_600_000).optional(),
})
export type RateCard = z.infer<typeof rateCardSchema>

/** After a rating: when the card comes again, and the card itself where that is in minutes. */
export const ratingResultSchema = z.object({
  reviewId: z.uuid(),
  cardId: z.uuid(),
  dueAt: z.string(),
  again: dueCardSchema.nullable(),
})
export type RatingResult = z.infer<typeof ratingResultSchema>
