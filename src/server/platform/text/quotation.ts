const marks: readonly string[] = [`'‘’‚‛′`, '"“”„‟″«»']

/** Where a line ends within a word: the hyphen there is not the word's own. */
const broken = '(?:\\u00AD|[-\\u2010]\\s+)?'
const isLetter = (character: string) => /\p{L}/u.test(character)

/** A pattern for the words of a quotation, as they may stand in a text. */
function patternOf(quotation: string): string {
  const parts = quotation.trim().replaceAll('\u00AD', '').match(/\s+|./gsu) ?? []
  return parts
    .map((part, at) => {
      if (/\s/.test(part)) return '\\s+'
      const alike = marks.find((some) => some.includes(part))
      if (alike !== undefined) return `[${alike}]`
      const before = parts[at - 1] ?? ''
      if (isLetter(part) && isLetter(before)) return `${broken}${part}`
      // A hyphen of the word's own, at which the line ends.
      if (/[-\u2010]/.test(part) && isLetter(before)) return '[-\\u2010]\\s*'
      return part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    })
    .join('')
}

/**
 * Where the words of a quotation stand in a text, or null. Only runs of white space, the shape of quotation marks and
 * words broken at the end of a line may differ: models type all of them anew. Without a letter or a digit nothing is quoted, and one or two count
 * only where they are a word of their own: letters out of a word stand in any answer.
 */
export function quotationAt(text: string, quotation: string): { start: number; end: number } | null {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return null
  const pattern = patternOf(quotation)
  const letters = quotation.match(/[\p{L}\p{N}]/gu) ?? []
  // Where words are not spaced, one character says something.
  const isScrap = letters.length < 3 && !letters.some((letter) => /\p{Lo}/u.test(letter))
  const found = isScrap
    ? // Such as /(?<![\p{L}\p{N}])a(?![\p{L}\p{N}])/u
      new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u')
    : // Such as /a(?:\u00AD|[-\u2010]\s+)?b\s+c[-\u2010]\s*d/
      new RegExp(pattern)
  const match = found.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** The words of a text that a quotation repeats, as they stand there, or null. */
export function quotationIn(text: string, quotation: string): string | null {
  const at = quotationAt(text, quotation)
  return at && text.slice(at.start, at.end)
}
