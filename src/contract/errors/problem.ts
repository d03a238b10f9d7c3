import { z } from 'zod'

/** RFC 9457 problem document; `detail` is the sentence a learner may read, and names no field: `fields` does. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe("One sentence per rejected field, by its path ('units.0.title')."),
  retryAfterSeconds: z.number().optional(),
})
export type Problem = z.infer<typeof problemSchema>
