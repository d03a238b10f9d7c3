const marks: readonly string[] = [`'‘’‚‛′`, '"“”„‟″«»']

/** The hyphen of a line break within a word; it is not part of the word. */
const broken = '(?:\\u00AD|[-\\u2010]\\s+)?'
const isLetter = (character: string) => /\p{L}/u.test(character)

/** A pattern that finds the words of a quotation in a text. */
function patternOf(quotation: string): string {
  const parts = quotation.trim().replaceAll('\u00AD', '').match(/\s+|./gsu) ?? []
  return parts
    .map((part, at) => {
      if (/\s/.test(part)) return '\\s+'
      const alike = marks.find((some) => some.includes(part))
      if (alike !== undefined) return `[${alike}]`
      const before = parts[at - 1] ?? ''
      if (isLetter(part) && isLetter(before)) return `${broken}${part}`
      // A hyphen that belongs to the word, at a line break.
      if (/[-\u2010]/.test(part) && isLetter(before)) return '[-\\u2010]\\s*'
      return part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    })
    .join('')
}

/**
 * The place of a quotation in a text, or null. Only runs of white space, the shape of quotation marks and
 * words hyphenated at a line break may differ: models change all of them. A quotation without a letter or
 * digit is not found, and one or two letters must be a whole word, because they occur inside words of any
 * answer.
 */
export function quotationAt(text: string, quotation: string): { start: number; end: number } | null {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return null
  const pattern = patternOf(quotation)
  const letters = quotation.match(/[\p{L}\p{N}]/gu) ?? []
  // In scripts without spaces, one character already has a meaning.
  const isScrap = letters.length < 3 && !letters.some((letter) => /\p{Lo}/u.test(letter))
  const found = isScrap
    ? // Such as /(?<![\p{L}\p{N}])a(?![\p{L}\p{N}])/u
      new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u')
    : // Such as /a(?:\u00AD|[-\u2010]\s+)?b\s+c[-\u2010]\s*d/
      new RegExp(pattern)
  const match = found.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** The words of a text that a quotation repeats, as the text writes them, or null. */
export function quotationIn(text: string, quotation: string): string | null {
  const at = quotationAt(text, quotation)
  return at && text.slice(at.start, at.end)
}
