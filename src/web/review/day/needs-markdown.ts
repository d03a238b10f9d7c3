import { facesOf } from '#contract/review/faces.ts'
import type { SittingCard } from './sitting.ts'

/** What only Markdown can show; plain sentences need no parser. */
const marked = /[`*_$|[\]#~<>\\]|\n/

export const needsMarkdown = (text: string): boolean => marked.test(text)

export function cardNeedsMarkdown(card: SittingCard): boolean {
  const { question, answer } = facesOf(card)
  return [question, answer, card.hint].some(needsMarkdown)
}
