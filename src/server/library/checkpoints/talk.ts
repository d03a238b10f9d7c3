import { shortestTalk } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import type { Language } from '#server/passages/language.ts'
import { wordReader } from '#server/passages/read-text.ts'
import { transcriptLanguage, transcriptSentences } from '#server/passages/transcript-sentences.ts'
import { quotationAt } from '#server/platform/text/quotation.ts'

/** A sentence of a talk: its start time, and its position in the whole text. */
export type Sentence = { text: string; seconds: number; start: number }

/** A transcript with times as one text. */
export type Talk = { text: string; sentences: Sentence[]; language: Language; secondsPerLetter: number }

/** The place of a passage: its words begin at `fromSeconds`, and at `atSeconds` there is a natural pause. */
export type SpokenPassage = { words: string; fromSeconds: number; atSeconds: number }

/** Undefined where the transcript has no times, or is too short for questions. */
export function readTalk(transcript: readonly TranscriptLine[]): Talk | undefined {
  const spoken = transcriptSentences(transcript)
  let start = 0
  const sentences: Sentence[] = []
  for (const { text, startSeconds } of spoken) {
    if (startSeconds === null) return undefined
    sentences.push({ text, seconds: startSeconds, start })
    start += text.length + 1
  }
  const last = sentences.at(-1)
  const lastSeconds = transcript.at(-1)?.startSeconds ?? 0
  if (last === undefined || lastSeconds < shortestTalk) return undefined
  return {
    text: sentences.map(({ text }) => text).join(' '),
    sentences,
    language: transcriptLanguage(spoken),
    secondsPerLetter: last.seconds / Math.max(1, last.start),
  }
}

/** How far after a passage to look for its pause. */
const lookAhead = { seconds: 40, sentences: 12 }

/** The place of words in a talk; null where the talk does not contain them, or ends with them. */
export function placeOf(talk: Talk, quotation: string): SpokenPassage | null {
  const found = standsAt(talk.text, quotation)
  if (found === null) return null
  const first = sentenceAt(talk, found.start)
  const last = sentenceAt(talk, found.end - 1)
  const after = naturalPause(talk, last)
  const [from, at] = [talk.sentences[first], talk.sentences[after + 1]]
  if (from === undefined || at === undefined) return null
  return {
    words: talk.text.slice(found.start, found.end),
    fromSeconds: from.seconds,
    atSeconds: at.seconds,
  }
}

/** Tries the exact text first, because matching other spellings is slower. */
function standsAt(text: string, quotation: string): { start: number; end: number } | null {
  const start = quotation.length > 20 ? text.indexOf(quotation) : -1
  return start < 0 ? quotationAt(text, quotation) : { start, end: start + quotation.length }
}

const sentenceAt = ({ sentences }: Talk, letter: number): number =>
  sentences.findLastIndex(({ start }) => start <= letter)

const ends = /[.!?…。！？]["”’)\]]*$/

/**
 * The next good sentence to pause after: it is complete, a silence follows, or the topic changes after it.
 */
function naturalPause(talk: Talk, from: number): number {
  const { sentences } = talk
  const begins = sentences[from]?.seconds ?? 0
  let best = { at: from, score: Number.NEGATIVE_INFINITY }
  for (let at = from; at < Math.min(from + lookAhead.sentences, sentences.length - 1); at += 1) {
    const [sentence, next] = [sentences[at], sentences[at + 1]]
    if (sentence === undefined || next === undefined) break
    const waited = next.seconds - begins
    if (at > from && waited > lookAhead.seconds) break
    const score =
      (ends.test(sentence.text) ? 0.5 : 0) +
      silenceAfter(talk, sentence, next) +
      turnAfter(talk, at) -
      waited / lookAhead.seconds
    if (score > best.score) best = { at, score }
  }
  return best.at
}

const maxSilence = 4

/** From 0 to 1: how much longer a sentence takes until the next than its words need. */
function silenceAfter({ secondsPerLetter }: Talk, sentence: Sentence, next: Sentence): number {
  const silence = next.seconds - sentence.seconds - sentence.text.length * secondsPerLetter
  return Math.min(maxSilence, Math.max(0, silence)) / maxSilence
}

/** From 0 to 1: how few words the sentences before and after share. */
function turnAfter({ sentences, language }: Talk, at: number): number {
  const reader = wordReader(language)
  const keysOf = (some: readonly Sentence[]) =>
    new Set(some.flatMap(({ text }) => reader(text).flatMap(({ key, general }) => (general ? [] : [key]))))
  const before = keysOf(sentences.slice(Math.max(0, at - 2), at + 1))
  const after = keysOf(sentences.slice(at + 1, at + 4))
  const fewer = Math.min(before.size, after.size)
  return fewer === 0 ? 0 : 1 - [...before].filter((key) => after.has(key)).length / fewer
}
