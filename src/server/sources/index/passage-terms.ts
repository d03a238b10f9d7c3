import type { SourcePassage } from '#contract/sources/reading.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { wordReader } from '#server/guide/text/read-text.ts'

/** For each word that says something the passages that hold it, the strongest first. */
export function* passageTerms(
  passages: readonly SourcePassage[],
  _language: string,
): Generator<{ term: string; passages: number[]; weights: number[] }> {
  const language = languageOf(
    passages
      .slice(0, 5)
      .map(({ text }) => text.slice(0, 200))
      .join(' '),
  )
  const read = wordReader(language)
  const held = new Map<string, Map<number, number>>()
  for (const { ordinal, text } of passages)
    for (const { key, general } of read(text)) {
      if (general) continue
      const counts = held.get(key) ?? new Map<number, number>()
      held.set(key, counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1))
    }
  for (const [term, counts] of held) {
    const strongest = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    yield {
      term,
      passages: strongest.map(([ordinal]) => ordinal),
      weights: strongest.map(([, count]) => Math.round((220 * count) / (count + 1.2))),
    }
  }
}
