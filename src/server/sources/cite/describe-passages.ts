import { cutText } from '#server/platform/guides/within-budget.ts'
import type { FoundPassage } from './look-up.ts'

/** How much of documents a guide is told, in characters: beside a conversation less than for a page of notes. */
export const passageBudgets = { chat: 2000, written: 7000, questions: 9000 } as const

/** Under this name they come with the last turn, and the prompts speak of them by it. */
export const passagesName = 'passages of their documents'

/** Where a passage stands, as a reader would look for it. */
export const placeOf = ({ title, isPage, label, heading }: Omit<FoundPassage, 'text' | 'matches'>): string =>
  [
    `“${cutText(title, 160)}”`,
    `${isPage ? 'page' : 'section'} ${label}`,
    heading && `under “${cutText(heading, 160)}”`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Passages as a guide is told them, numbered, best first, whole ones as long as there is room. What a document
 * says is data: whoever tells it fences it (`tellLast`).
 */
export function describePassages(passages: readonly FoundPassage[], budget: number, from = 1): string {
  const told: string[] = []
  let left = budget
  for (const [index, passage] of passages.entries()) {
    const text = `Passage ${index + from}, ${placeOf(passage)}:\n${passage.text.trim()}`
    if (text.length > left && index > 0) break
    told.push(cutText(text, left))
    left -= text.length + 2
  }
  return told.join('\n\n')
}
