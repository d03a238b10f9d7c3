import type { GuideQuestion } from '#contract/classroom.ts'
import { courseBlocks } from '#server/guide/plans/course-blocks.ts'
import { courseWordsIn } from '#server/guide/plans/course-words.ts'
import type { Passage } from './find-passages.ts'
import { type Language, languageOf } from './language.ts'
import { splitSentences } from './read-text.ts'
import { type Block, textBlocks } from './text-blocks.ts'

export type Origin = 'notes' | 'course' | 'own'
export type Said = { text: string; block: Block; index: number; origin: Origin }

const remembered = { messages: 30, text: 1000 }

/** Everything a guide may answer from, sentence by sentence: the notes, the course's text, the learner's own words. */
export function lessonPassages(
  question: Pick<GuideQuestion, 'notes' | 'courseText' | 'history' | 'studentMessage'>,
): {
  said: Said[]
  passages: Passage<Said>[]
  language: Language
} {
  const own = question.history
    .filter(({ sender, text }) => sender === 'Student' && text !== question.studentMessage)
    .slice(-remembered.messages)
    .flatMap(({ text }): Block[] => textBlocks(text, remembered.text))
  const parts: [Origin, Block[]][] = [
    ['notes', courseWordsIn(question.notes)],
    ['course', courseBlocks(question.courseText)],
    ['own', own],
  ]
  const sample = parts.flatMap(([, blocks]) => blocks.slice(0, 20).map((block) => block.text)).join(' ')
  const language = languageOf(sample || question.studentMessage)
  const said: Said[] = []
  const seen = new Set<string>()
  for (const [origin, blocks] of parts) {
    for (const block of blocks) {
      if (block.kind === 'heading') continue
      for (const text of splitSentences(block.text, language)) {
        if (seen.has(text)) continue
        seen.add(text)
        said.push({ text, block, index: said.length, origin })
      }
    }
  }
  const near = (one: Said, step: number) => {
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

/** Openings that need the sentence before. */
export const leaning = /^(?:it|its|this|that|these|those|they|he|she|so|but|and|then|such|thus|hence|both)\b/i

/** A sentence with what it needs around it: the one before where it leans on it, the ones after while there is room. */
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
export const quoteSaid = (part: Said, all: readonly Said[]): string =>
  quoteAround(part, all, (one, two) => one.block === two.block)
    .map(({ text }) => text)
    .join(' ')
