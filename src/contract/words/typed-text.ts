import { z } from 'zod'
import { counted } from './counted.ts'
import { asKept, splitList } from './text.ts'
import { orTooLong } from './too-long.ts'
import { withCommas } from './with-commas.ts'

/** Text a learner typed: trimmed, within its limit and its own direction, and free of NUL, which PostgreSQL cannot store. */
export const typedText = (limit: number) => kept(z.string(), limit)

const kept = (text: z.ZodString, limit: number) =>
  text
    .max(limit, orTooLong(limit))
    .refine((text) => !text.includes('\u0000'), {
      error: 'This text contains a character that cannot be saved.',
    })
    .transform(asKept)

export const requiredText = (limit: number) =>
  kept(z.string().min(1, required), limit).refine((text) => text.length > 0, required)

const required = { error: 'This field is required.' }

function excess(list: readonly string[], items: number, itemLength: number): string {
  if (list.length > items) return `It has ${withCommas(list.length - items)} too many.`
  const over = Math.max(...list.map(({ length }) => length)) - itemLength
  return `The longest is ${counted(over, 'character')} too long.`
}

interface ListLimits {
  items: number
  itemLength: number
  /** The noun for its entries in the error. */
  name?: string
}

/** A list field as it may come on the wire: a list of strings or comma-separated text. */
export function textList({ items, itemLength, name = 'entries' }: ListLimits) {
  const limit = `Please keep to ${items} ${name} of at most ${itemLength} characters each.`
  return z
    .union([z.string(), z.array(z.string())], { error: limit })
    .transform(splitList)
    .refine((list) => list.length <= items && list.every((item) => item.length <= itemLength), {
      // Of the list and not of an entry: the field that shows it holds them all.
      error: ({ input }) => `${limit} ${excess(input as string[], items, itemLength)}`,
      abort: true,
    })
    .pipe(z.array(typedText(itemLength)))
}
