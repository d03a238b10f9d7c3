import { z } from 'zod'
import { errorTable } from './errors.ts'
import {
  defaultRating,
  type Question,
  type RatingQuestionId,
  reflectionLimits,
  reflectionQuestions,
  type TextQuestionId,
} from './reflections/reflection-questions.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { firstYear, isCalendarDate, lastYear } from './time/calendar-date.ts'
import { requiredText, typedText } from './words/typed-text.ts'

function answerSchema(question: Question) {
  if (question.type === 'textarea') {
    const { answer } = reflectionLimits
    return question.required ? requiredText(answer) : typedText(answer).default('')
  }
  const error = `Please rate with a whole number from ${question.min} to ${question.max}.`
  return z.int({ error }).min(question.min, { error }).max(question.max, { error }).default(defaultRating)
}

type AnswerShape = Record<TextQuestionId, z.ZodType<string>> & Record<RatingQuestionId, z.ZodType<number>>

const responsesSchema = z.strictObject(
  Object.fromEntries(
    reflectionQuestions.map((question) => [question.id, answerSchema(question)]),
  ) as unknown as AnswerShape,
)

/** What the learner writes: the form, and the calls that save it. */
export const writtenReflectionSchema = z.object({
  userResponses: responsesSchema,
  reflectionEntry: requiredText(reflectionLimits.entry),
})
export type WrittenReflection = z.infer<typeof writtenReflectionSchema>

export const createReflectionSchema = writtenReflectionSchema.extend({
  /** When the first word was typed: a draft begun on its day may still be saved the day after. */
  draftBegunAt: z.iso.datetime().optional(),
})

export type CreateReflection = z.infer<typeof createReflectionSchema>

export const updateReflectionSchema = writtenReflectionSchema.extend({
  revision: seenRevisionSchema,
})
export type UpdateReflection = z.infer<typeof updateReflectionSchema>

export const calendarDateSchema = z
  .string()
  .refine(isCalendarDate, { error: errorTable.invalid_date.sentence })

/** The date in the path of a call. */
export const reflectionDaySchema = z.object({ date: calendarDateSchema })

const yearSentence = `Please give a year from ${firstYear} to ${lastYear}.`

export const reflectionYearQuerySchema = z.object({
  year: z
    .string({ error: yearSentence })
    .regex(/^[0-9]{1,4}$/, { error: yearSentence })
    .transform(Number)
    .pipe(z.number().min(firstYear, { error: yearSentence })),
})

/** What a saved reflection counts: kept beside it so that the year's chart is one small query. */
export const reflectionMetricsSchema = z.strictObject({
  word_count: z.int().min(0),
  answered_count: z.int().min(0),
  understanding_rating: z.int().min(1).max(5),
  engagement_rating: z.int().min(1).max(5),
})
export type ReflectionMetrics = z.infer<typeof reflectionMetricsSchema>

const savedResponsesSchema = z.strictObject(
  Object.fromEntries(
    reflectionQuestions.map(({ id, type }) => [id, type === 'textarea' ? z.string() : z.int().min(1).max(5)]),
  ) as unknown as AnswerShape,
)

export const reflectionSchema = z.strictObject({
  date: calendarDateSchema,
  userResponses: savedResponsesSchema,
  reflectionEntry: z.string(),
  metrics: reflectionMetricsSchema,
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Reflection = z.infer<typeof reflectionSchema>

/** A year at a glance, in one answer: its days with an entry. */
export const reflectionYearSchema = z.strictObject({
  year: z.int(),
  days: z.array(z.strictObject({ date: calendarDateSchema, metrics: reflectionMetricsSchema })).max(366),
})
export type ReflectionYear = z.infer<typeof reflectionYearSchema>
