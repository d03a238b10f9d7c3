import { sourceLimits } from '#contract/sources/kinds.ts'
import type { SourceBlock, SourcePassage, SourceSection } from '#contract/sources/reading.ts'
import type { Language } from '#server/passages/language.ts'
import { splitSentences } from '#server/passages/read-text.ts'
import { ReadingFault } from './read-line.ts'
import { isWords } from './sections.ts'

/** The length in characters: long enough to be understood alone, short enough to be quoted. */
const length = { min: 300, usual: 500, max: 700 }
/** A shorter rest is added to the passage before it. */
const shortRest = 120

type Stretch = { start: number; end: number }
/** A sentence, and whether it ends its block. */
type Sentence = Stretch & { isLast: boolean }

/**
 * Yields passages of a few sentences each, never across sections. The headings before its first words belong
 * to a passage: they say what it is about, and the search finds them only there.
 */
export function* passagesOf(sections: Iterable<SourceSection>, language: Language): Generator<SourcePassage> {
  let ordinal = 0
  for (const section of sections) {
    for (const { start, end } of stretchesOf(section, language)) {
      if (ordinal >= sourceLimits.passages) throw new ReadingFault('took_too_much')
      yield { ordinal, section: section.index, start, end, text: section.text.slice(start, end) }
      ordinal += 1
    }
  }
}

function stretchesOf({ text, blocks }: SourceSection, language: Language): Stretch[] {
  const found: Stretch[] = []
  const hasWords = blocks.some(({ kind }) => isWords(kind))
  let open: (Stretch & { isUnderHeading: boolean }) | undefined
  /** Where the headings before the next passage begin. */
  let headings: number | undefined
  const close = () => {
    const last = found.at(-1)
    if (open === undefined) return
    const isRest = open.end - open.start < shortRest && !open.isUnderHeading
    if (isRest && last !== undefined) last.end = open.end
    else found.push({ start: open.start, end: open.end })
    open = undefined
  }
  const add = ({ start, end, isLast }: Sentence) => {
    if (open !== undefined && open.end - open.start >= length.min && end - open.start > length.max) close()
    open ??= { start: headings ?? start, end, isUnderHeading: headings !== undefined }
    open.end = end
    headings = undefined
    const now = end - open.start
    if (now >= length.max || (isLast && now >= length.usual)) close()
  }
  for (const block of blocks) {
    if (block.kind === 'heading' && hasWords) {
      close()
      headings ??= block.start
    } else for (const sentence of sentencesOf(text, block, language)) add(sentence)
  }
  close()
  return found
}

function* sentencesOf(text: string, block: SourceBlock, language: Language): Generator<Sentence> {
  const within = text.slice(block.start, block.end)
  const sentences = (stretch: string) => splitSentences(stretch, language)
  const parts = block.kind === 'code' ? within.split('\n').flatMap(sentences) : sentences(within)
  let at = 0
  for (const [index, part] of parts.entries()) {
    const words = part.trim()
    const found = words === '' ? -1 : within.indexOf(words, at)
    // A very long sentence may have been cut within a character; then the search continues with the next
    // sentence.
    if (found === -1) continue
    at = found + words.length
    const start = block.start + wholeBefore(within, found)
    yield { start, end: block.start + wholeAfter(within, at), isLast: index === parts.length - 1 }
  }
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** An offset within a surrogate pair moves to its edge. */
const splits = (text: string, at: number) =>
  at > 0 && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))
const wholeBefore = (text: string, at: number) => (splits(text, at) ? at - 1 : at)
const wholeAfter = (text: string, at: number) => (splits(text, at) ? at + 1 : at)
