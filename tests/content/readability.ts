const word = /\p{L}[\p{L}’'-]*/gu

export const wordsOf = (text: string): string[] => text.match(word) ?? []

/** Abbreviations and initials end no sentence, nor does the point in a number. */
const noEnd = /\b(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|St|No|p|pp|\p{Lu})\.(?=\s)/gu

/** As Flesch counts them: a colon or semicolon ends one too; so do a heading and an entry of a list. */
export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(noEnd, (found) => found.slice(0, -1))
    .split(/[.!?:;](?=["'”’)*]*(?:\s|$))|\n+/u)
    .filter((sentence) => wordsOf(sentence).length > 0)

/** Groups of vowels, without a silent e at the end: right for most English words, and even for all on average. */
export function syllablesOf(text: string): number {
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const groups =
    plain.replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '').match(/[aeiouy]{1,2}/g) ?? []
  return Math.max(1, groups.length)
}

/**
 * Rudolf Flesch's reading ease (1948): 60 to 70 is plain English, 30 to 50 is hard, below 30 is for
 * specialists. Computed from prose only.
 */
export function readingEase(text: string): number {
  const words = wordsOf(text)
  const sentences = sentencesOf(text)
  if (words.length === 0 || sentences.length === 0) return 100
  const syllables = words.reduce((all, each) => all + syllablesOf(each), 0)
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length
}
