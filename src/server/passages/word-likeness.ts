import type { Language } from './language.ts'
import { nearWords } from './near-words.ts'

/** How certainly a word of the text matches a word of the question, from 0 to 1. */
const strengths = { same: 1, misspelt: 0.9, near: 0.75, related: 0.65 } as const
/** From here on it counts as the same word, possibly misspelt. */
export const sure = 0.8

/** Whether one word becomes the other with at most `most` letters changed, left out, added or swapped. */
function isMisspelt(one: string, two: string, most: number): boolean {
  if (Math.abs(one.length - two.length) > most) return false
  let [before, row] = [[] as number[], Array.from({ length: two.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > most) return false
    ;[before, row] = [row, next]
  }
  return (row[two.length] ?? most + 1) <= most
}

/** A word by its consonants: learners who write by ear miss vowels, double letters and the f of 'ph'. */
const bySound = (word: string) =>
  word
    .replaceAll('ph', 'f')
    .replace(/[aeiouyäöüáéíóú]+/g, 'a')
    .replace(/(.)\1+/g, '$1')

/** Whether the question's word is the text's word with a spelling mistake. */
const isMeant = (asked: string, word: string) =>
  asked[0] === word[0] &&
  ((asked.length > 4 && bySound(asked) === bySound(word)) ||
    (asked.length > 6 && isMisspelt(asked, word, asked.length > 9 ? 2 : 1)))

/** 'printer' and 'print', 'Erdsonde' and 'Sonde': one word is most of the other and at one of its ends. */
function isRelated(one: string, two: string): boolean {
  const [short, long] = one.length < two.length ? [one, two] : [two, one]
  if (short.length < 4) return false
  if (long.startsWith(short)) return short.length > 4 && short.length * 5 >= long.length * 3
  return long.endsWith(short) && short.length * 5 >= long.length * 2
}

/** The words of a text that match a word of a question, each with its certainty; `words` as written. */
export function likeWords(
  asked: { key: string; text: string },
  vocabulary: ReadonlySet<string>,
  words: ReadonlyMap<string, string>,
  language: Language,
): Map<string, number> {
  const like = new Map<string, number>()
  const { key } = asked
  if (vocabulary.has(key)) like.set(key, strengths.same)
  for (const other of nearWords(language).get(key) ?? [])
    if (vocabulary.has(other) && !like.has(other)) like.set(other, strengths.near)
  for (const other of vocabulary)
    if (!like.has(other) && isRelated(key, other)) like.set(other, strengths.related)
  if (vocabulary.has(key)) return like
  const word = asked.text.toLowerCase()
  for (const [other, otherKey] of words) if (isMeant(word, other)) like.set(otherKey, strengths.misspelt)
  return like
}
