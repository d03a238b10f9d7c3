import { z } from 'zod'
import { reflectionUses } from '#contract/review.ts'

/** What a reflection carries over to the next lesson. */
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
  /** Other sentences of the reflection that can be carried over instead. */
  others: z.array(z.string()),
})
export type CarryOver = z.infer<typeof carryOverSchema>

/** What the reading of a reflection produced; nothing where its learner has not allowed it. */
export const takenUpSchema = z.object({
  use: z.enum(reflectionUses),
  carryOver: carryOverSchema.nullable(),
  /** Cards from it that wait for the learner's decision. */
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
  /** The lesson to continue. */
  lesson: z
    .object({
      courseId: z.uuid(),
      courseTitle: z.string(),
      unitId: z.uuid(),
      number: z.number().int(),
      title: z.string(),
      /** The learner's activity in it, counted from 0; null before its plan is made. */
      activity: z.object({ index: z.number().int(), title: z.string(), count: z.number().int() }).nullable(),
    })
    .nullable(),
  review: z.object({ cards: z.number().int(), minutes: z.number().int() }).nullable(),
  carryOver: carryOverSchema.nullable(),
  /** The date of a reflection that is not read yet: request its carry-over. */
  unread: z.string().nullable(),
  reflectionUse: z.enum(reflectionUses),
})
export type Today = z.infer<typeof todaySchema>

/** What is deleted together with a course. */
export const courseCardsSchema = z.object({ cards: z.number().int(), reviews: z.number().int() })
export type CourseCards = z.infer<typeof courseCardsSchema>
