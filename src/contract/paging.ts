import { z } from 'zod'
import { pageLimits, searchLimit } from './paging/page-limits.ts'
import { orTooLong } from './words/too-long.ts'

export const pageQuerySchema = z.object({
  // A cursor of the order by title contains a title.
  cursor: z.string().max(2000).optional(),
  limit: z.coerce
    .number({ error: 'limit must be a number.' })
    .int({ error: 'limit must be a whole number.' })
    .min(1, { error: 'limit must be between 1 and 100.' })
    .max(pageLimits.max, { error: 'limit must be between 1 and 100.' })
    .default(pageLimits.default),
})
export type PageRequest = z.infer<typeof pageQuerySchema>

/** Matched exactly, spaces included: a substring, ignoring case. */
export const searchQuerySchema = pageQuerySchema.extend({
  search: z.string().max(searchLimit, orTooLong(searchLimit)).default(''),
})

export type Page<Item> = { items: Item[]; nextCursor: string | null }

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })
