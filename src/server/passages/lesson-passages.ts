import type { GuideQuestion } from '#contract/classroom.ts'
import type { Passage } from './find-passages.ts'
import { type Language, languageOf } from './language.ts'
import { clip, escapeMarkdown } from './plain-text.ts'
import { splitSentences } from './read-text.ts'
import { type Block, textBlocks } from './text-blocks.ts'

/**
 * Where a sentence comes from: the notes, a source the learner pasted, their page, one of their documents,
 * the course's description, or their messages.
 */
type Origin = 'notes' | 'source' | 'own' | 'document' | 'course' | 'message'
export type LessonSentence = {
  text: string
  block: Block
  index: number
  origin: Origin
  /** For a document: the number by which its passage is cited. */
  passage?: number | undefined
}

const remembered = { messages: 30, text: 1000 }

/** The material for a guide's answer. */
export type Material = Omit<GuideQuestion, 'lessonTitle'>

type Part = { origin: Origin; blocks: Block[]; passage?: number | undefined }

function partsOf({ notes, history = [], studentMessage, pages = [] }: Material): Part[] {
  const messages = history
    .filter(({ sender, text }) => sender === 'Student' && text !== studentMessage)
    .slice(-remembered.messages)
    .flatMap(({ text }) => textBlocks(text, remembered.text))
  return [
    { origin: 'notes', blocks: textBlocks(notes) },
    ...pages.map(
      ({ kind, title, text, passage }): Part => ({
        origin: kind,
        blocks: textBlocks(text).map((block) => ({ ...block, heading: title })),
        passage,
      }),
    ),
    { origin: 'message', blocks: messages },
  ]
}

/** All material for a guide's answer, sentence by sentence. */
export function lessonPassages(material: Material): {
  said: LessonSentence[]
  passages: Passage<LessonSentence>[]
  language: Language
} {
  const parts = partsOf(material).map(({ blocks, ...part }) => ({
    ...part,
    blocks: blocks.filter(({ kind }) => kind !== 'heading'),
  }))
  const sample = parts.flatMap(({ blocks }) => blocks.slice(0, 20).map((block) => block.text)).join(' ')
  const language = languageOf(sample || material.studentMessage)
  const said: LessonSentence[] = []
  const seen = new Set<string>()
  for (const { origin, blocks, passage } of parts) {
    for (const block of blocks) {
      for (const text of splitSentences(block.text, language)) {
        if (seen.has(text)) continue
        seen.add(text)
        said.push({ text, block, index: said.length, origin, passage })
      }
    }
  }
  const near = (one: LessonSentence, step: number) => {
    const other = said[one.index + step]
    return other?.block === one.block ? [other.text] : []
  }
  const passages = said.map((one) => ({
    text: one.text,
    context: [one.block.heading, ...near(one, -1), ...near(one, 1)],
    source: one,
  }))
  return { said, passages, language }
}

/** Where a sentence is found, in words that a learner would use. */
export function placeOf({ origin, block: { heading } }: LessonSentence): string {
  const name = heading === '' ? '' : `“${escapeMarkdown(clip(heading, 120))}”`
  if (origin === 'notes') return name === '' ? 'the lesson notes' : `the lesson notes, under ${name}`
  if (origin === 'source') return name === '' ? 'the source you brought' : `the source you brought, ${name}`
  if (origin === 'document') return `your document ${escapeMarkdown(heading)}`
  if (origin === 'own') return name === '' ? 'your own page' : `what you wrote yourself on the page ${name}`
  return origin === 'course' ? 'the course’s own text' : 'what you wrote earlier in this chat'
}

/** Beginnings of a sentence that refer to the sentence before. */
const leaning = /^(?:it|its|this|that|these|those|they|he|she|so|but|and|then|such|thus|hence|both)\b/i

/**
 * A sentence with its necessary neighbours: the one before if it refers to it, and those after it up to a
 * limit.
 */
export function quoteAround<Part extends { text: string; index: number }>(
  part: Part,
  all: readonly Part[],
  same: (one: Part, two: Part) => boolean,
  limit = 320,
): Part[] {
  const before = all[part.index - 1]
  const quote =
    leaning.test(part.text) && before !== undefined && same(before, part) ? [before, part] : [part]
  let length = part.text.length
  for (let at = part.index + 1; at < all.length; at++) {
    const next = all[at]
    if (next === undefined || !same(next, part) || length + next.text.length > limit) break
    quote.push(next)
    length += next.text.length + 1
  }
  return quote
}

/** The words of a quotation from the lesson. */
export const quoteSaid = (part: LessonSentence, all: readonly LessonSentence[]): string =>
  quoteAround(part, all, (one, two) => one.block === two.block)
    .map(({ text }) => text)
    .join(' ')
