import { z } from 'zod'
import { readGaps, shownText } from '#contract/review/cloze.ts'
import { asKept, withoutHeadingMarks } from '#contract/words/text.ts'
import { visibleText } from '#server/passages/plain-text.ts'

/** A longer text is a page and not a card. */
const maxLength = { front: 600, back: 2000 }

/**
 * Replaces a link or picture by its words, a heading by a plain line, and fills gaps, because the prompt asks
 * for questions.
 */
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

/** A card as a model proposes it. An entry without a question or an answer is dropped. */
export const cardFromModel = z.object({
  front: text(maxLength.front),
  back: text(maxLength.back),
  concept: z.string().trim().catch(''),
})
export type DraftedCard = z.infer<typeof cardFromModel>
