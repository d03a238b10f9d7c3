import type { z } from '@hono/zod-openapi'

/** A required JSON body of a route. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  ({ body: { required: true, content: { 'application/json': { schema } } } }) as const

/** The one good answer of a route. */
export const jsonAnswer = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({ 200: { description, content: { 'application/json': { schema } } } }) as const
