/** The words of a text in order, without punctuation and case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

export const foldedText = (text: string): string => wordsOf(text).join(' ')

/** With fewer words, or with numbers and signs, another order has another meaning. */
const fewestToOrder = 3
const isOrdered = (text: string) => wordsOf(text).length < fewestToOrder || /[\p{N}=<>^/*+]/u.test(text)

/** The same words in another order, except for formulas and the like. */
export const isReordered = (one: string, other: string): boolean =>
  !isOrdered(one) &&
  !isOrdered(other) &&
  wordsOf(one).toSorted().join(' ') === wordsOf(other).toSorted().join(' ')

/** The share of words that two alike texts have in common. */
const mostlySame = 0.8
const numbers = (words: readonly string[]) => words.filter((word) => /\p{N}/u.test(word)).join(' ')

/** Whether two texts say nearly the same in nearly the same words. Other numbers make another task. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length === 0 || second.length === 0) return one.trim() === other.trim()
  if (numbers(first) !== numbers(second)) return false
  const [some, others] = [new Set(first), new Set(second)]
  const shared = [...some].filter((word) => others.has(word)).length
  return shared / (some.size + others.size - shared) >= mostlySame
}

/** The positions of entries that are alike an earlier one, with the position of that one. */
export const alikeEntries = (texts: readonly string[]): { place: number; earlier: number }[] =>
  texts.flatMap((text, place) => {
    const earlier = texts.slice(0, place).findIndex((other) => isAlike(other, text))
    return earlier === -1 ? [] : [{ place, earlier }]
  })
