import { z } from 'zod'
import { readGaps, shownText } from '#contract/review/cloze.ts'
import { asKept, withoutHeadingMarks } from '#contract/words/text.ts'
import { visibleText } from '#server/passages/plain-text.ts'

/** Longer than this is no card but a page. */
const longest = { front: 600, back: 2000 }

/** A link or a picture by its words; a heading as a line; gaps filled, for a model is asked for questions. */
const cleaned = (text: string): string => {
  const plain = visibleText(text, 10_000)
    .replaceAll(/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replaceAll(/<[^<>\n]*>/g, '')
  return asKept(shownText(readGaps(withoutHeadingMarks(plain))))
}

const text = (limit: number) =>
  z
    .string()
    .transform(cleaned)
    .refine((said) => said !== '' && said.length <= limit)

/** A card as a model proposes it. What is no question with an answer is left out. */
export const cardFromModel = z.object({
  front: text(longest.front),
  back: text(longest.back),
  concept: z.string().trim().catch(''),
})
export type DraftedCard = z.infer<typeof cardFromModel>
