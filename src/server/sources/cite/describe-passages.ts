import { cutText } from '#server/platform/guides/within-budget.ts'
import { type SpokenPassage, spokenName, spokenPlace } from '#server/sources/spoken/spoken-passage.ts'
import type { FoundPassage } from './look-up.ts'

/** A passage that a guide may cite, from a document or from a video. */
export type ToldPassage = FoundPassage | SpokenPassage

/**
 * The maximum length of the passages that a guide receives, in characters: smaller in a chat than for a page
 * of notes.
 */
export const passageBudgets = { chat: 2000, written: 11_000, questions: 14_000 } as const
/**
 * The maximum share of that length for passages of videos where there are also documents, because the learner
 * chose the documents.
 */
const shareOfVideos = 0.4

/** The name of this block in the last turn; the prompts refer to it by this name. */
export const passagesName = 'passages of their documents'

/** Where a passage is found, in words that a reader would use. */
export const placeOf = ({ title, isPage, label, heading }: Omit<FoundPassage, 'text' | 'matches'>): string =>
  [
    `“${cutText(title, 160)}”`,
    `${isPage ? 'page' : 'section'} ${label}`,
    heading && `under “${cutText(heading, 160)}”`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Numbered passages for a guide's prompt, best first, each one complete, as many as fit. The text of a
 * document or a video is data: the caller marks it as data (`tellLast`).
 */
export function describePassages(passages: readonly ToldPassage[], budget: number, from = 1): string {
  const described: string[] = []
  let left = budget
  for (const [index, passage] of passages.entries()) {
    const place = 'starts' in passage ? spokenPlace(passage) : placeOf(passage)
    const text = `Passage ${index + from}, ${place}:\n${passage.text.trim()}`
    if (text.length > left && index > 0) break
    described.push(cutText(text, left))
    left -= text.length + 2
  }
  return described.join('\n\n')
}

/**
 * Documents and videos under their names, with one numbering, documents first. Where both are too long, the
 * worst passages of videos are dropped until videos are within their share, then the worst passages of
 * documents until all fits.
 */
export function tellPassages(
  { documents, spoken }: { documents: readonly FoundPassage[]; spoken: readonly SpokenPassage[] },
  kind: keyof typeof passageBudgets,
) {
  const budget = passageBudgets[kind]
  const room = documents.length === 0 ? budget : Math.floor(budget * shareOfVideos)
  const videos = describePassages(spoken, room, documents.length + 1)
  return { [passagesName]: describePassages(documents, budget - videos.length), [spokenName]: videos }
}
