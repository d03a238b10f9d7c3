import { z } from 'zod'
import { reflectionUses } from '#contract/review.ts'

/** What a reflection hands to the next lesson. */
export const carryOverSchema = z.object({
  id: z.uuid(),
  day: z.string(),
  quote: z.string(),
  question: z.string(),
  answer: z.string(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  conceptId: z.uuid().nullable(),
  conceptLabel: z.string().nullable(),
  /** Other sentences of the reflection that can be taken up instead. */
  others: z.array(z.string()),
})
export type CarryOver = z.infer<typeof carryOverSchema>

/** What was made of a reflection; nothing where its learner has not allowed it. */
export const takenUpSchema = z.object({
  use: z.enum(reflectionUses),
  carryOver: carryOverSchema.nullable(),
  /** Cards of it that wait for a yes or no. */
  proposals: z.number().int(),
})
export type TakenUp = z.infer<typeof takenUpSchema>

export const lessonCarryOverSchema = z.object({ carryOver: carryOverSchema.nullable() })

/** One of `others`. */
export const chooseSentenceSchema = z.object({ quote: z.string().max(6_000) })
export const answerCarryOverSchema = z.object({ unitId: z.uuid() })

/** One calm answer to 'what now?'. */
export const todaySchema = z.object({
  day: z.string(),
  /** The lesson to go on with. */
  lesson: z
    .object({
      courseId: z.uuid(),
      courseTitle: z.string(),
      unitId: z.uuid(),
      number: z.number().int(),
      title: z.string(),
      /** Where the learner is in it, counted from 0; null before its plan is made. */
      activity: z.object({ index: z.number().int(), title: z.string(), count: z.number().int() }).nullable(),
    })
    .nullable(),
  review: z.object({ cards: z.number().int(), minutes: z.number().int() }).nullable(),
  carryOver: carryOverSchema.nullable(),
  /** The date of a reflection that is still to be read: ask for its carry-over. */
  unread: z.string().nullable(),
  reflectionUse: z.enum(reflectionUses),
})
export type Today = z.infer<typeof todaySchema>

/** What goes with a course when it is deleted. */
export const courseCardsSchema = z.object({ cards: z.number().int(), reviews: z.number().int() })
export type CourseCards = z.infer<typeof courseCardsSchema>
