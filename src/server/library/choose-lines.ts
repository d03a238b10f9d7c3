import type { TranscriptLine } from '#contract/library.ts'
import { requestIn } from '#server/guide/plain-requests.ts'
import { findPassages } from '#server/passages/find-passages.ts'
import {
  type SpokenSentence,
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/passages/transcript-sentences.ts'

/**
 * The maximum length of a transcript in a prompt, in characters: a short one whole, else the parts that
 * matter for the question.
 */
export const transcriptBounds = { whole: 24_000, near: 6000, relevant: 14_000 } as const

/** Whether a transcript is short enough to be sent whole for any question. */
export const isToldWhole = (transcript: readonly TranscriptLine[]): boolean =>
  sizeOf(transcriptSentences(transcript)) <= transcriptBounds.whole

type Question = { message: string; currentTimeSeconds: number }

/**
 * The sentences for a question in the order of the video: those that answer it, and those around the
 * position.
 */
export function chooseLines(transcript: readonly TranscriptLine[], question: Question): SpokenSentence[] {
  const spoken = transcriptSentences(transcript)
  if (sizeOf(spoken) <= transcriptBounds.whole) return spoken
  const chosen = new Set<number>()
  take(chosen, nearest(spoken, question.currentTimeSeconds), transcriptBounds.near)
  take(chosen, relevant(spoken, question.message), transcriptBounds.relevant)
  return spoken.filter(({ index }) => chosen.has(index))
}

const sizeOf = (sentences: readonly SpokenSentence[]) =>
  sentences.reduce((sum, { text }) => sum + text.length + 10, 0)

function take(chosen: Set<number>, candidates: Iterable<SpokenSentence>, room: number): void {
  let left = room
  for (const { index, text } of candidates) {
    if (chosen.has(index)) continue
    left -= text.length + 10
    if (left < 0) return
    chosen.add(index)
  }
}

/** Sentences outwards from the player's position; a transcript without times has no such position. */
function* nearest(spoken: readonly SpokenSentence[], now: number): Generator<SpokenSentence> {
  const here = spoken.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= now)
  if (here < 0) return
  for (let step = 0; step < spoken.length; step += 1) {
    const around = step === 0 ? [here] : [here - step, here + step]
    for (const at of around) {
      const sentence = spoken[at]
      if (sentence) yield sentence
    }
  }
}

/** A question about the whole video gets an evenly spread sample; another question gets what answers it. */
function* relevant(spoken: readonly SpokenSentence[], message: string): Generator<SpokenSentence> {
  const request = requestIn(message)
  const wantsWhole = request === 'summary' || request === 'quiz'
  const found = wantsWhole ? [] : findPassages(message, spokenPassages(spoken), transcriptLanguage(spoken))
  for (const { source } of found.slice(0, 40)) {
    for (const at of [source.index, source.index - 1, source.index + 1]) {
      const sentence = spoken[at]
      if (sentence) yield sentence
    }
  }
  if (found.length === 0) yield* spread(spoken)
}

function* spread(spoken: readonly SpokenSentence[]): Generator<SpokenSentence> {
  const average = sizeOf(spoken) / Math.max(1, spoken.length)
  const count = Math.max(1, Math.floor(transcriptBounds.relevant / Math.max(1, average)))
  for (let at = 0; at < count; at += 1) {
    const sentence = spoken[Math.floor((at * spoken.length) / count)]
    if (sentence) yield sentence
  }
}
