import type { TranscriptLine } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { type Language, languageOf } from '#server/passages/language.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { splitSentences, type Word, wordReader } from '#server/passages/read-text.ts'
import { spread } from '#server/passages/spread.ts'
import { textBlocks } from '#server/passages/text-blocks.ts'
import { transcriptSentences } from '#server/passages/transcript-sentences.ts'
import { isUsable } from './usable.ts'

/** What questions may come from: notes, a page or a source as text, or a video's transcript. */
export type Material =
  /** `passage`: its number among those that were found in documents. */
  { name: string; text: string; passage?: number } | { name: string; transcript: readonly TranscriptLine[] }

/** A sentence of the material that can be asked about by itself. */
export type Statement = {
  text: string
  words: Word[]
  /** Where it stands, in words. */
  place: string
  language: Language
  /** What it is asked by: what is read, or what is watched. */
  medium: 'text' | 'video'
  /** Whose words can stand beside its own: all that was written, or one video. */
  source: string
  /** The passage of a document that it is from, by its number. */
  passage?: number
}

type Said = { text: string; place: string }

const readMost = { text: 60_000, sentences: 600 }

/** Tasks and lists of links: what stands under such a heading is not said of the world. */
const tasks =
  /^[\d.\s]*(?:questions to |(?:questions?|exercises?|practice|tasks?|homework|think it through|(?:learning )?(?:objectives?|aims?|goals?)|further reading|where to read on|references|links)[\s.:]*$)/i

function written(text: string, name: string): Said[] {
  return textBlocks(text, readMost.text)
    .filter(({ kind, heading }) => kind !== 'heading' && !tasks.test(heading))
    .map(({ text, heading }) => ({
      text,
      place: heading === '' ? name : `${name}, under “${clip(heading, 100)}”`,
    }))
}

const spoken = (transcript: readonly TranscriptLine[], name: string): Said[] =>
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

/** The statements of all material, in its order. What also stands in `except` (a course's own description) is none. */
export function statementsIn(materials: readonly Material[], except = ''): Statement[] {
  const seen = new Set<string>()
  const described = oneLine(except, 60_000).toLowerCase()
  return materials
    .flatMap((material) => readMaterial(material, seen))
    .filter(({ text }) => !described.includes(text.toLowerCase()))
}
