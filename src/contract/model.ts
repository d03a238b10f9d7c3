import { z } from 'zod'

/** Most characters shown of what an endpoint itself said. */
export const saidLimit = 200

/** What asking the connected model one small thing has shown. Nothing in it is secret. */
export const modelCheckSchema = z.object({
  /** The model's name; null where none is connected. */
  name: z.string().nullable(),
  /** Host and port of its endpoint, and no more of the address. */
  host: z.string().nullable(),
  answered: z.boolean(),
  /** What happened, in words. */
  sentence: z.string(),
  /** The endpoint's own words about a fault, shortened, without anything that looks like a key. */
  said: z.string().max(saidLimit).nullable(),
})
export type ModelCheck = z.infer<typeof modelCheckSchema>
