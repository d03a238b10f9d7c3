import type { z } from 'zod'
import type { Citation, foundPassageSchema } from '#contract/sources.ts'
import { quotationAt } from '#server/platform/text/quotation.ts'

export type FoundPassage = z.infer<typeof foundPassageSchema>
/** What a mark refers to, before it has its number. */
export type CitedPlace = Omit<Citation, 'number'>

const fewestWords = 3
/** The same minimum in characters, for scripts without spaces. */
const fewestCharacters = 6

/** One or two words occur in any text by chance, so a quotation must be longer. */
function isQuotation(words: string): boolean {
  const spaced = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return spaced.length >= fewestWords || (words.match(/\p{Lo}/gu)?.length ?? 0) >= fewestCharacters
}

const spacedLetter = /[\p{L}\p{N}]/u
const isUnspaced = (character: string) => /\p{Lo}/u.test(character)

/** Whether the quotation begins and ends at the edges of words. */
function isWhole(text: string, start: number, end: number): boolean {
  const cuts = (inside: string, outside: string) =>
    spacedLetter.test(inside) && spacedLetter.test(outside) && !isUnspaced(inside)
  return !cuts(text[start] ?? '', text[start - 1] ?? '') && !cuts(text[end - 1] ?? '', text[end] ?? '')
}

/**
 * The words as given, and without the quotation marks and punctuation that a writer puts around a quotation.
 */
function readings(words: string): string[] {
  const given = words.trim()
  const bare = given.replace(/^["“”„‟«»'‘’]+|(?<!["“”„‟«»'‘’])["“”„‟«»'‘’]+$/g, '').trim()
  const open = bare.replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '').trim()
  return [...new Set([given, bare, open])]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The quotation as it is shown: a word that was hyphenated at the end of a line is joined. */
const shownQuote = (stands: string, given: string): string =>
  oneLine(/\u00AD|[-\u2010]\s/.test(stands) ? given : stands)

type QuoteMatch = { start: number; end: number; quote: string }

/** Finds where a text has a quotation word for word, and the words to show; undefined where it has not. */
export function quotedAt(text: string, words: string): QuoteMatch | undefined {
  for (const reading of readings(words)) {
    // A heading of one word is accepted as a quotation where it is the whole passage.
    if (!isQuotation(reading) && oneLine(reading) !== oneLine(text)) continue
    const at = quotationAt(text, reading)
    if (at === null || !isWhole(text, at.start, at.end)) continue
    return { ...at, quote: shownQuote(text.slice(at.start, at.end), reading) }
  }
  return undefined
}

/** Finds a quotation in a passage, with its place in the document; undefined where it is not there. */
export function lookUp(passage: FoundPassage, words: string): CitedPlace | undefined {
  const { text, sourceId, title, isPage, label, heading, section, start, end } = passage
  const quoted = quotedAt(text, words)
  if (quoted === undefined) return undefined
  // Offsets are exact only where the passage has the same length as its section's text; else the whole
  // passage is the place.
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
