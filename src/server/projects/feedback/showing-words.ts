import { quotationIn } from '#server/platform/text/quotation.ts'

/** Fewer words than this stand in any text and show nothing of it. */
const atLeast = 4

/** Said to a model whose quotation shows nothing. */
export const quoteBetter =
  'its quotation must stand in the work letter by letter and have at least four words. Quote what does, or set met to false.'

let words: Intl.Segmenter | undefined

/** Words as their language has them, also where they are not spaced. */
function countWords(text: string): number {
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/**
 * The words of the work by which a criterion is met, as they stand there, or null: some that are there and say
 * something. Work of fewer words is quoted whole.
 */
export function showingWords(work: string, quotation: string): string | null {
  const found = quotationIn(work, quotation)
  if (found === null) return null
  return countWords(found) >= Math.min(atLeast, countWords(work)) ? found : null
}
