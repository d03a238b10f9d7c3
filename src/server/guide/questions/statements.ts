import type { TranscriptLine } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { type Language, languageOf } from '#server/passages/language.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { splitSentences, type Word, wordReader } from '#server/passages/read-text.ts'
import { spread } from '#server/passages/spread.ts'
import { textBlocks } from '#server/passages/text-blocks.ts'
import { transcriptSentences } from '#server/passages/transcript-sentences.ts'
import { isUsable } from './usable.ts'

/** The sources of questions: notes, a page or a source as text, or a video's transcript. */
export type Material =
  /** `passage`: its number among the passages found in documents. */
  { name: string; text: string; passage?: number } | { name: string; transcript: readonly TranscriptLine[] }

/** A sentence of the material that makes sense by itself in a question. */
export type Statement = {
  text: string
  words: Word[]
  /** Its place, in words. */
  place: string
  language: Language
  /** The medium, which decides the question's wording. */
  medium: 'text' | 'video'
  /** The group whose words may be mixed in one question: all written texts, or one video. */
  source: string
  /** The number of the document's passage that it comes from. */
  passage?: number
}

type Sentence = { text: string; place: string }

const readMost = { text: 60_000, sentences: 600 }

/** Tasks and lists of links: text under such a heading states nothing about the subject. */
const tasks =
  /^[\d.\s]*(?:questions to |(?:questions?|exercises?|practice|tasks?|homework|think it through|(?:learning )?(?:objectives?|aims?|goals?)|further reading|where to read on|references|links)[\s.:]*$)/i

function written(text: string, name: string): Sentence[] {
  return textBlocks(text, readMost.text)
    .filter(({ kind, heading }) => kind !== 'heading' && !tasks.test(heading))
    .map(({ text, heading }) => ({
      text,
      place: heading === '' ? name : `${name}, under “${clip(heading, 100)}”`,
    }))
}

const spoken = (transcript: readonly TranscriptLine[], name: string): Sentence[] =>
  spread(transcriptSentences(transcript), readMost.sentences).map(({ text, startSeconds }) => ({
    text: oneLine(text, 400),
    place: startSeconds === null ? name : `${name}, at ${clockTime(startSeconds)}`,
  }))

function readMaterial(material: Material, seen: Set<string>): Statement[] {
  const isSpoken = 'transcript' in material
  const said = isSpoken ? spoken(material.transcript, material.name) : written(material.text, material.name)
  const language = languageOf(
    said
      .slice(0, 60)
      .map(({ text }) => text)
      .join(' '),
  )
  const wordsOf = wordReader(language)
  const passage = !isSpoken && material.passage !== undefined ? { passage: material.passage } : undefined
  const medium = isSpoken ? 'video' : 'text'
  const source = isSpoken ? material.name : `written, ${language.code}`
  return said.flatMap(({ text: whole, place }) =>
    splitSentences(whole, language).flatMap((text) => {
      const words = wordsOf(text)
      if (seen.has(text.toLowerCase()) || !isUsable(text, words, language)) return []
      seen.add(text.toLowerCase())
      return [{ text, words, place, language, medium, source, ...passage }]
    }),
  )
}

/**
 * The statements of all material, in its order, without those that are also in `except` (a course's own
 * description).
 */
export function statementsIn(materials: readonly Material[], except = ''): Statement[] {
  const seen = new Set<string>()
  const described = oneLine(except, 60_000).toLowerCase()
  return materials
    .flatMap((material) => readMaterial(material, seen))
    .filter(({ text }) => !described.includes(text.toLowerCase()))
}
