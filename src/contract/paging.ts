import { z } from 'zod'

/** Every list comes in pages: `nextCursor` leads to the next one and is null on the last. */
export const pageLimits = { default: 24, max: 100 } as const

export const pageQuerySchema = z.object({
  // A cursor of the order by title carries a title.
  cursor: z.string().max(2000).optional(),
  limit: z.coerce
    .number({ error: 'limit must be a number.' })
    .int({ error: 'limit must be a whole number.' })
    .min(1, { error: 'limit must be between 1 and 100.' })
    .max(pageLimits.max, { error: 'limit must be between 1 and 100.' })
    .default(pageLimits.default),
})
export type PageRequest = z.infer<typeof pageQuerySchema>

export const searchLimit = 200

/** Matched as it stands, spaces included: a substring in any case. */
export const searchQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .max(searchLimit, { error: `Please keep the search within ${searchLimit} characters.` })
    .default(''),
})

export type Page<Item> = { items: Item[]; nextCursor: string | null }

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })
