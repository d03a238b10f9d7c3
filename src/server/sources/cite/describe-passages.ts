import { cutText } from '#server/platform/guides/within-budget.ts'
import { type SpokenPassage, spokenName, spokenPlace } from '#server/sources/spoken/spoken-passage.ts'
import type { FoundPassage } from './look-up.ts'

/** What a guide may cite: words of a document, or of a video. */
export type ToldPassage = FoundPassage | SpokenPassage

/** How much of documents and videos a guide is told, in characters: beside a conversation less than for a page of notes. */
export const passageBudgets = { chat: 2000, written: 11_000, questions: 14_000 } as const
/** Of it so much may be what is said in videos where there are documents too, which the learner chose to learn from. */
const shareOfVideos = 0.4

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
 * or a video says is data: whoever tells it marks it as data (`tellLast`).
 */
export function describePassages(passages: readonly ToldPassage[], budget: number, from = 1): string {
  const told: string[] = []
  let left = budget
  for (const [index, passage] of passages.entries()) {
    const place = 'starts' in passage ? spokenPlace(passage) : placeOf(passage)
    const text = `Passage ${index + from}, ${place}:\n${passage.text.trim()}`
    if (text.length > left && index > 0) break
    told.push(cutText(text, left))
    left -= text.length + 2
  }
  return told.join('\n\n')
}

/**
 * Both kinds under their names, numbered on from documents to videos. Where there is too much, what is said in videos is
 * cut to its share first, from the worst passage on, then documents to what is left.
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
