import { sourceLimits } from '#contract/sources/kinds.ts'
import { clip, visibleText } from '#server/passages/plain-text.ts'

/**
 * Ligatures stand for two or three letters. Learners do not type them, so the search would not find the word.
 */
const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
  ĳ: 'ij',
  Ĳ: 'IJ',
  ŉ: 'ʼn',
}
const anyLigature = /[\uFB00-\uFB06\u0132\u0133\u0149]/g
/** Arabic and Hebrew letters in their positional forms, and punctuation in its vertical form. */
const shapedLetters = /[\uFB1D-\uFDFB\uFE10-\uFE19\uFE30-\uFE44\uFE70-\uFEFC]+/g

/**
 * Text that can be stored, searched and shown: without control characters and lone surrogates, with composed
 * accents.
 */
export const cleanText = (text: string): string =>
  visibleText(text, Number.POSITIVE_INFINITY)
    .replace(anyLigature, (letter) => ligatures[letter] ?? letter)
    .replace(shapedLetters, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

/** A title on one line, cut to the maximum length. */
export const cleanTitle = (text: string): string =>
  clip(cleanLine(text.slice(0, 20 * sourceLimits.title)), sourceLimits.title)
