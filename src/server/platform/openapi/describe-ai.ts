import type { z } from 'zod'
import { problemSchema } from '#contract/errors.ts'

/** A JSON body of an AI call. */
export const aiRequest = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** The answers of an AI call: whole, or as it comes (contract/event-stream.ts), or why not. */
export const aiAnswer = <Schema extends z.ZodType>(schema: Schema) => ({
  200: {
    description: 'The answer; with Accept: text/event-stream the same as it comes',
    content: { 'application/json': { schema }, 'text/event-stream': { schema } },
  },
  429: problem('Too many calls, or the day’s budget is spent'),
  502: problem('The model could not be reached, or its answer could not be used'),
  503: problem('The model is busy or not set up'),
  504: problem('The model took too long'),
})
