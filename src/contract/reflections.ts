import { z } from 'zod'
import { errorTable } from './errors.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { firstYear, isCalendarDate, lastYear } from './time/calendar-date.ts'
import { requiredText, typedText } from './words/typed-text.ts'

export const reflectionLimits = { entry: 20_000, answer: 5_000 } as const

type TextQuestion = {
  id: string
  type: 'textarea'
  question: string
  placeholder: string
  rows: number
  required: boolean
}
type RatingQuestion = { id: string; type: 'slider'; question: string; min: 1; max: 5; required: boolean }

/** The questions of a reflection, in order. The form, the stored answers and the download all follow this list. */
export const reflectionQuestions = [
  {
    id: 'what_learned',
    type: 'textarea',
    question: 'What did you learn today?',
    placeholder: '',
    rows: 3,
    required: true,
  },
  {
    id: 'most_challenging',
    type: 'textarea',
    question: 'What was the most challenging concept?',
    placeholder: '',
    rows: 3,
    required: false,
  },
  {
    id: 'aha_moment',
    type: 'textarea',
    question: 'What was your biggest breakthrough or "aha" moment?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'experience_connection',
    type: 'textarea',
    question: 'How did your experiences today relate to what you are learning?',
    placeholder: 'Something at work, at home, in the news…',
    rows: 2,
    required: false,
  },
  {
    id: 'application',
    type: 'textarea',
    question: 'How will you apply what you learned?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'questions',
    type: 'textarea',
    question: 'What questions do you still have?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'understanding_rating',
    type: 'slider',
    question: 'Rate your understanding',
    min: 1,
    max: 5,
    required: true,
  },
  {
    id: 'engagement_rating',
    type: 'slider',
    question: 'Rate your engagement',
    min: 1,
    max: 5,
    required: true,
  },
] as const satisfies readonly (TextQuestion | RatingQuestion)[]

export const reflectionEntryField = { label: 'Your Reflection', rows: 8 } as const
export const defaultRating = 3

type Question = (typeof reflectionQuestions)[number]
export type TextQuestionId = Extract<Question, { type: 'textarea' }>['id']
export type RatingQuestionId = Extract<Question, { type: 'slider' }>['id']

/** One answer per question, under the questions' own names. */
export type ReflectionResponses = Record<TextQuestionId, string> & Record<RatingQuestionId, number>

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
