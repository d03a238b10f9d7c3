const marks: readonly string[] = [`'‘’‚‛′`, '"“”„‟″«»']

/**
 * The words of a text that a quotation repeats, as they stand there, or null. Only runs of white space and the shape of
 * quotation marks may differ: models type both anew. Without a letter or a digit nothing is quoted, and one or two count
 * only where they are a word of their own: letters out of a word stand in any answer.
 */
export function quotationIn(text: string, quotation: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return null
  const pattern = quotation
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['‘’‚‛′"“”„‟″«»]/g, (mark) => `[${marks.find((alike) => alike.includes(mark))}]`)
  const letters = quotation.match(/[\p{L}\p{N}]/gu) ?? []
  // Where words are not spaced, one character says something.
  const isScrap = letters.length < 3 && !letters.some((letter) => /\p{Lo}/u.test(letter))
  const found = isScrap
    ? new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u')
    : new RegExp(pattern)
  return found.exec(text)?.[0] ?? null
}
