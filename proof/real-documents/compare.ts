const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** Words as two readers of one document write them alike: parted ones whole, ligatures as letters, signs of Chinese one by one. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\u00AD\s*|(?<=\p{L})[-‐]\s*\n\s*(?=\p{Ll})/gu, '')
    .toLowerCase()
  return plain.match(word) ?? []
}

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/**
 * Recall: how much of the other reader's words we read. Precision: how much of ours the other reader has too.
 */
export function overlap(read: string, other: string): { recall: number; precision: number } {
  const [own, theirs] = [wordsOf(read), wordsOf(other)]
  const counts = countsOf(own)
  let both = 0
  for (const [each, count] of countsOf(theirs)) both += Math.min(count, counts.get(each) ?? 0)
  return { recall: both / Math.max(1, theirs.length), precision: both / Math.max(1, own.length) }
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
const leastLetters = 30

/**
 * Takes lines from all pages of the other reader: counts how many are on the page with the same number, and
 * how many only on another page.
 */
export function pagesOf(
  read: readonly string[],
  other: readonly string[],
  maxSamples = 60,
): { right: number; wrong: number } {
  const own = read.map(bare)
  const lines = other.flatMap((page, at) =>
    page
      .split('\n')
      .map(bare)
      .filter((line) => line.length >= leastLetters)
      .map((line) => ({ line, at })),
  )
  // A repeated line, such as the title above each page, may be on any of them.
  const times = countsOf(lines.map(({ line }) => line))
  const once = lines.filter(({ line }) => times.get(line) === 1)
  const step = Math.max(1, Math.floor(once.length / maxSamples))
  const counts = { right: 0, wrong: 0 }
  for (const { line, at } of once.filter((_, index) => index % step === 0)) {
    if (own[at]?.includes(line)) counts.right += 1
    else if (own.some((page) => page.includes(line))) counts.wrong += 1
  }
  return counts
}
