import { checkpointRules } from '#contract/library/checkpoints.ts'
import { spread } from '#server/passages/spread.ts'
import { placeOf, type Talk } from './talk.ts'

/** A question before its place in the video is known. */
export type CheckpointQuestion = {
  question: string
  options: string[]
  correctOption: number
  explanation: string
  /** For each option, the note for a learner who chose it; empty for none. */
  optionNotes: string[]
  quotation: string
  about: string
}

/** A question with its place in the video. */
export type PlacedQuestion = CheckpointQuestion & { fromSeconds: number; atSeconds: number }

/** The questions whose quotation the talk contains, in the order of time. */
export const placed = (talk: Talk, written: readonly CheckpointQuestion[]): PlacedQuestion[] =>
  written
    .flatMap((one) => {
      const place = placeOf(talk, one.quotation)
      if (place === null) return []
      const { words, ...times } = place
      return [{ ...one, quotation: words, ...times }]
    })
    .sort(byTime)

/**
 * Selects as many questions as a video may ask, far enough apart and spread over the talk; each question and
 * each passage once. Earlier lists take precedence. The result may be fewer than the minimum.
 */
export function chooseCheckpoints(talk: Talk, ...given: (readonly CheckpointQuestion[])[]): PlacedQuestion[] {
  const seen = new Set<string>()
  const chosen: PlacedQuestion[] = []
  for (const one of given.flatMap((written) => placed(talk, written))) {
    const signs = [folded(one.question), folded(one.quotation)]
    const isEarly = one.atSeconds < checkpointRules.notBeforeSeconds
    const isClose = chosen.some(
      ({ atSeconds }) => Math.abs(one.atSeconds - atSeconds) < checkpointRules.apartSeconds,
    )
    if (isEarly || isClose || signs.some((sign) => seen.has(sign))) continue
    for (const sign of signs) seen.add(sign)
    chosen.push(one)
  }
  return spread(chosen.toSorted(byTime), checkpointRules.questions.max)
}

/** The number of questions that are left without repeated questions and passages. */
export const countDistinct = (written: readonly CheckpointQuestion[]): number =>
  Math.min(
    new Set(written.map(({ question }) => folded(question))).size,
    new Set(written.map(({ quotation }) => folded(quotation))).size,
  )

const byTime = (one: PlacedQuestion, other: PlacedQuestion) => one.atSeconds - other.atSeconds

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
