import type { z } from 'zod'
import type { Citation, foundPassageSchema } from '#contract/sources.ts'
import { quotationAt } from '#server/platform/text/quotation.ts'

export type FoundPassage = z.infer<typeof foundPassageSchema>
/** What a mark stands for, before it has its number. */
export type Backed = Omit<Citation, 'number'>

const fewestWords = 3
/** Where words are not spaced, so many characters. */
const fewestCharacters = 6

/** A word or two stand in any text: a quotation says something. */
function isQuotation(words: string): boolean {
  const spaced = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return spaced.length >= fewestWords || (words.match(/\p{Lo}/gu)?.length ?? 0) >= fewestCharacters
}

const spacedLetter = /[\p{L}\p{N}]/u
const isUnspaced = (character: string) => /\p{Lo}/u.test(character)

/** Not out of the middle of a word. */
function isWhole(text: string, start: number, end: number): boolean {
  const cuts = (inside: string, outside: string) =>
    spacedLetter.test(inside) && spacedLetter.test(outside) && !isUnspaced(inside)
  return !cuts(text[start] ?? '', text[start - 1] ?? '') && !cuts(text[end - 1] ?? '', text[end] ?? '')
}

/** The words as they were given, and without what a writer sets around or behind a quotation. */
function readings(words: string): string[] {
  const given = words.trim()
  const bare = given.replace(/^["“”„‟«»'‘’]+|(?<!["“”„‟«»'‘’])["“”„‟«»'‘’]+$/g, '').trim()
  const open = bare.replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '').trim()
  return [...new Set([given, bare, open])]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** As it is shown: a word that a line's end broke is whole again. */
const shownQuote = (stands: string, given: string): string =>
  oneLine(/\u00AD|[-\u2010]\s/.test(stands) ? given : stands)

type Quoted = { start: number; end: number; quote: string }

/** Where a text says word for word what a quotation claims, and the words as they are shown; or nothing. */
export function quotedAt(text: string, words: string): Quoted | undefined {
  for (const reading of readings(words)) {
    // A heading of one word that is the whole passage says where it stands.
    if (!isQuotation(reading) && oneLine(reading) !== oneLine(text)) continue
    const at = quotationAt(text, reading)
    if (at === null || !isWhole(text, at.start, at.end)) continue
    return { ...at, quote: shownQuote(text.slice(at.start, at.end), reading) }
  }
  return undefined
}

/** The words of a passage that a quotation repeats, with their place in the document; or nothing. */
export function lookUp(passage: FoundPassage, words: string): Backed | undefined {
  const { text, sourceId, title, isPage, label, heading, section, start, end } = passage
  const quoted = quotedAt(text, words)
  if (quoted === undefined) return undefined
  // A passage holds the words of its section as they stand there; of one that does not the whole is shown.
  const isAsItStands = text.length === end - start
  return {
    sourceId,
    title,
    isPage,
    label,
    heading,
    section,
    ...(isAsItStands ? { start: start + quoted.start, end: start + quoted.end } : { start, end }),
    quote: quoted.quote,
  }
}
