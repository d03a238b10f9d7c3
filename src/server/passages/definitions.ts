import type { Language } from './language.ts'
import { type Word, wordReader } from './read-text.ts'

const asksWhatItIs =
  /^\W*(?:can you |could you |please )*(?:explain |tell me )?(?:what|who|define|was (?:ist|sind|bedeutet)|qué)\b/i
const subject = /^.{2,60}?(?=\s?[:–—]\s|\s(?:is|are|was|were|means|stands for|ist|sind|es|son)\s)/
const gain = 1.8

/**
 * Raises the score of definitions: a sentence that begins with the thing asked about and then says what it
 * is, such as 'Base case: …' or 'A banneton is …'.
 */
export function definitionGain(question: string, language: Language, asked: readonly Word[]) {
  const isAsked = asksWhatItIs.test(question)
  const content = new Set(asked.filter((word) => !word.general).map((word) => word.key))
  const wordsOf = wordReader(language)
  return (text: string): number => {
    if (!isAsked) return 1
    const first = wordsOf(text.match(subject)?.[0] ?? '').filter((word) => !word.general)
    const defines =
      first.length > 0 && first.length === content.size && first.every((word) => content.has(word.key))
    return defines ? gain : 1
  }
}
