import { z } from '@hono/zod-openapi'

/** The answer of a call that has nothing to tell, in better-auth's words. */
export const doneSchema = z.object({ status: z.literal(true) })
export const done: z.infer<typeof doneSchema> = { status: true }
