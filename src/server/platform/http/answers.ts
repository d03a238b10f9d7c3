import { z } from '@hono/zod-openapi'
import { problemSchema } from '#contract/errors/problem.ts'
import { type ErrorCode, errorTable } from '#contract/errors.ts'

/** The good answers of a route by status. Two of them are joined by spreading both. */
export type Answers = Record<number, { description: string; content?: Record<string, { schema: z.ZodType }> }>

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

export const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: json(description, schema),
})

export const created = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  201: json(description, schema),
})

export const noContent = (description: string) => ({ 204: { description } })

/** A guide's answer: whole, or as it comes (contract/event-stream.ts). */
export const streamed = <Schema extends z.ZodType>(schema: Schema) => ({
  200: {
    description: 'The answer; with Accept: text/event-stream the same as it comes',
    content: { 'application/json': { schema }, 'text/event-stream': { schema } },
  },
})

export const markdownFile = {
  200: { description: 'The file', content: { 'text/markdown': { schema: z.string() } } },
}

/** Named once in the OpenAPI document, not written out at every call. A name needs a schema made after `openapi` was added. */
const namedProblem = z.object(problemSchema.shape).openapi('Problem')
const problem = { 'application/problem+json': { schema: namedProblem } }

type Refusal = { status: number; sentence: string }

/** What any call to a guide may be refused with. */
export const guideRefusals: Refusal[] = [
  { status: 429, sentence: 'Too many calls, or the day’s budget is spent' },
  { status: 502, sentence: 'The model could not be reached, or its answer could not be used' },
  { status: 503, sentence: 'The model is busy or not set up' },
  { status: 504, sentence: 'The model took too long' },
]

export const refusalOf = (code: ErrorCode): Refusal => ({
  status: errorTable[code].status,
  sentence: `${code}: ${code === 'invalid_input' ? '`fields` says what cannot be taken, and why' : errorTable[code].sentence}`,
})

/** One problem document for each status. */
export const problemAnswers = (refusals: Refusal[]) =>
  Object.fromEntries(
    [...Map.groupBy(refusals, ({ status }) => status)].map(([status, same]) => [
      status,
      {
        description: same.map(({ sentence }) => sentence).join('\n'),
        content: problem,
      },
    ]),
  )
