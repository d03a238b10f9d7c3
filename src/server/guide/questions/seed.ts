/** A 32-bit FNV-1a hash: the guide's only source of variety, so the same input gives the same answer. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = `${part}\u001f`
    for (let at = 0; at < text.length; at++) {
      hash ^= text.charCodeAt(at)
      hash = Math.imul(hash, 0x01000193)
    }
  }
  // Mixed once more, because neighbouring inputs differ in few low bits and those choose the variant.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** One of several, chosen by the seed. */
export function pick<T>(choices: readonly [T, ...T[]], seed: number): T {
  return choices[seed % choices.length] ?? choices[0]
}

/** The same items in an order that depends on the seed and on each item's own text alone. */
export function shuffle(items: readonly string[], seed: number): string[] {
  return items
    .map((item) => ({ item, rank: seedOf(seed, item) }))
    .sort((a, b) => a.rank - b.rank || (a.item < b.item ? -1 : 1))
    .map(({ item }) => item)
}
