import { z } from 'zod'
import { withCommas } from '#contract/words/with-commas.ts'
import { asKept, splitList } from './text.ts'

/** Text a learner typed: trimmed, within its limit and its own direction, and free of NUL, which PostgreSQL cannot store. */
export const typedText = (limit: number) =>
  z
    .string()
    .max(limit, { error: `Please keep this within ${withCommas(limit)} characters.` })
    .refine((text) => !text.includes('\u0000'), {
      error: 'This text contains a character that cannot be saved.',
    })
    .transform(asKept)

export const requiredText = (limit: number) =>
  typedText(limit).refine((text) => text.length > 0, { error: 'This field is required.' })

/** A list field as it may come on the wire: a list of strings or comma-separated text. */
export const textList = ({ items, itemLength }: { items: number; itemLength: number }) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform(splitList)
    .refine((list) => list.length <= items && list.every((item) => item.length <= itemLength), {
      // Of the list and not of an entry: the field that shows it holds them all.
      error: `Please keep to ${items} entries of at most ${itemLength} characters each.`,
      abort: true,
    })
    .pipe(z.array(typedText(itemLength)))
