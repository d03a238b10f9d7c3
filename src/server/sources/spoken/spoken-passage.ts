import { videoMark } from '#contract/sources/marks.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { quotedAt } from '#server/sources/cite/look-up.ts'

/** Neighbouring sentences of a video of the course, as one passage. */
export type SpokenPassage = {
  title: string
  text: string
  /**
   * Where each sentence begins in the text, and at which second of the video; null where the transcript has
   * no times.
   */
  starts: { at: number; seconds: number | null }[]
}

/** The maximum number of passages; a budget may reduce it further. */
export const maxSpoken = { chat: 4, written: 6, questions: 8 } as const

/** The name of this block in the last turn; the prompts refer to it by this name. */
export const spokenName = "passages of the course's videos"

const maxTitleLength = 160

/** Quotation marks within the title would end it early. */
const titleOf = ({ title }: Pick<SpokenPassage, 'title'>) =>
  clip(oneLine(title).replace(/[“”„‟"]/g, '’'), maxTitleLength)

/** The title as a learner reads it where the video is cited. */
export const citedTitle = (title: string) =>
  titleOf({ title }).replaceAll('<', '‹').replaceAll('>', '›').replaceAll('\\', '/')

/**
 * The title as plain words within Markdown. Only the characters by which an exam's text is recognized as
 * Markdown (web/exams/exam-text.tsx) are escaped.
 */
const asWords = (title: string) => title.replace(/[`*_$|[\]#~]/g, '\\$&')

const timeAt = ({ starts }: SpokenPassage, place: number): string => {
  const seconds = starts.findLast(({ at }) => at <= place)?.seconds ?? null
  return seconds === null ? '' : clockTime(seconds)
}

/** Where a passage is found, for the guide's prompt. */
export const spokenPlace = (passage: SpokenPassage): string =>
  [`the video “${titleOf(passage)}”`, timeAt(passage, 0)].filter(Boolean).join(', from ')

/**
 * The video's title and time for a quotation, in the form that follows the cited sentence; undefined where
 * the video does not contain it.
 */
export function heardAt(passage: SpokenPassage, words: string): string | undefined {
  const quoted = quotedAt(passage.text, words)
  return quoted && videoMark(asWords(citedTitle(passage.title)), timeAt(passage, quoted.start))
}
