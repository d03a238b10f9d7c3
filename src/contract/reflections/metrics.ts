import type { ReflectionMetrics } from '#contract/reflections.ts'
import { type ReflectionResponses, reflectionQuestions } from './reflection-questions.ts'

/** Scripts that put no spaces between words; the rest is counted as people count: by the spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
/** Made when the first such text comes: most never do, and it costs every start. */
let segmenter: Intl.Segmenter | undefined

export function countWords(text: string): number {
  let words = 0
  for (const token of text.split(/\s+/)) {
    if (unspaced.test(token)) {
      segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
      for (const { isWordLike } of segmenter.segment(token)) if (isWordLike) words += 1
    } else if (/[\p{L}\p{N}]/u.test(token)) words += 1
  }
  return words
}

/** `word_count` is of 'Your Reflection'; `answered_count` of the eight questions. */
export function metricsOf(responses: ReflectionResponses, entry: string): ReflectionMetrics {
  return {
    word_count: countWords(entry),
    answered_count: reflectionQuestions.filter(({ id }) => responses[id] !== '').length,
    understanding_rating: responses.understanding_rating,
    engagement_rating: responses.engagement_rating,
  }
}
