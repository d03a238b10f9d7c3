import { quotationIn } from '#server/platform/text/quotation.ts'

/** Fewer words than this occur in any text and show nothing. */
const atLeast = 4

/** A message to a model whose quotation shows nothing. */
export const quoteBetter =
  'its quotation must be in the work letter by letter and have at least four words. Quote such words, or set met to false.'

let words: Intl.Segmenter | undefined

/** Words by the rules of the language, also in scripts without spaces. */
function countWords(text: string): number {
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/**
 * The words of the work by which a criterion is met, as the work has them. Null where they are not in the
 * work or too few. A shorter work may be quoted whole.
 */
export function showingWords(work: string, quotation: string): string | null {
  const found = quotationIn(work, quotation)
  if (found === null) return null
  return countWords(found) >= Math.min(atLeast, countWords(work)) ? found : null
}
