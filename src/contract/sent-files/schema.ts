import { z } from 'zod'

/** In the query of a call that takes a file: it was sent before, in parts, and the body is empty. */
export const sentFileQuery = {
  sent: z
    .uuid()
    .optional()
    .describe('The id under which the file was sent in parts; the body is then empty.'),
  sentBytes: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('With `sent`: how many bytes the file has.'),
}
