import { videoMark } from '#contract/sources/marks.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { quotedAt } from '#server/sources/cite/look-up.ts'

/** Sentences of a video of the course that are told together. */
export type SpokenPassage = {
  title: string
  text: string
  /** Where each sentence begins in the text, and at which second of the video; null where the transcript has no times. */
  starts: { at: number; seconds: number | null }[]
}

/** So many passages are told at most; a budget may cut them further. */
export const mostSpoken = { chat: 4, written: 6, questions: 8 } as const

/** Under this name they come with the last turn, and the prompts speak of them by it. */
export const spokenName = "passages of the course's videos"

const longestTitle = 160

/** Quotation marks within it would end it. */
const titleOf = ({ title }: Pick<SpokenPassage, 'title'>) =>
  clip(oneLine(title).replace(/[“”„‟"]/g, '’'), longestTitle)

/** A title as it is read where the video is cited. */
export const citedTitle = (title: string) =>
  titleOf({ title }).replaceAll('<', '‹').replaceAll('>', '›').replaceAll('\\', '/')

/** Within Markdown as words. Only what also tells an exam's text from a plain sentence (web/exams/exam-text.tsx) is escaped. */
const asWords = (title: string) => title.replace(/[`*_$|[\]#~]/g, '\\$&')

const timeAt = ({ starts }: SpokenPassage, place: number): string => {
  const seconds = starts.findLast(({ at }) => at <= place)?.seconds ?? null
  return seconds === null ? '' : clockTime(seconds)
}

/** Where a passage stands, as a guide is told of it. */
export const spokenPlace = (passage: SpokenPassage): string =>
  [`the video “${titleOf(passage)}”`, timeAt(passage, 0)].filter(Boolean).join(', from ')

/** Which video says the words of a quotation, and when: as it is written behind what leans on them. Nothing where it does not. */
export function heardAt(passage: SpokenPassage, words: string): string | undefined {
  const quoted = quotedAt(passage.text, words)
  return quoted && videoMark(asWords(citedTitle(passage.title)), timeAt(passage, quoted.start))
}
