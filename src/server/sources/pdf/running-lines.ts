import { isSlanted, type Line } from './page-lines.ts'

/** This many lines at the top and at the bottom of a page may be headers and footers. */
const edge = 2
/** With fewer pages, no line counts as repeated. */
const leastPages = 3
const maxLength = 200
/** Lines in larger type are headings, however similar they are. In multiples of the text size. */
const largest = 1.1

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const roman = /^(?=[mdclxvi])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

function numberOf(text: string): number | undefined {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  if (!roman.test(text)) return undefined
  const digits = [...text].map((letter) => romanDigits[letter] ?? 0)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}

/**
 * The keys by which a line matches lines of other pages: its words at its height; and its words with the
 * distance between its number and the number of the page, which a page number keeps constant and a chapter
 * number does not.
 */
function keysOf({ text, up, size, turn }: Line, page: number): string[] {
  // Without the punctuation around a page number.
  const words = text
    .toLowerCase()
    .replace(/^[-–—[(|\s]+/, '')
    .replace(/(?<![-–—\])|.\s])[-–—\])|.\s]+$/, '')
    .split(/\s+/)
  const numbered = [0, words.length - 1].flatMap((at) => {
    const number = numberOf(words[at] ?? '')
    return number === undefined ? [] : [`${words.toSpliced(at, 1).join(' ')} #${number - page}`]
  })
  const height = Math.round(up / Math.max(1, size))
  // Typesetting is not exact, and rounding may put a height on either side.
  return [words.join(' '), ...numbered].flatMap((key) =>
    [height, height - 1].map((row) => `${turn} ${row} ${key}`),
  )
}

/** The highest and the lowest lines of a page. */
function edgeLines(lines: readonly Line[], bodySize: number): Set<Line> {
  const sorted = lines.filter((line) => !isSlanted(line)).sort((a, b) => b.up - a.up)
  const atEdge = [...sorted.slice(0, edge), ...sorted.slice(-edge)]
  const small = atEdge.filter(({ size }) => size <= largest * bodySize)
  // A word that is stamped across a page repeats at any place.
  return new Set([...small, ...lines.filter(isSlanted)].filter(({ text }) => text.length <= maxLength))
}

/**
 * Removes headers and footers: lines that are at the same place of many pages, such as the title of the book
 * or chapter and the page number. Where most pages would become empty, the lines are the content and stay.
 */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  const bodySize = usualSize(pages)
  const edges = pages.map((lines) => edgeLines(lines, bodySize))
  const counts = new Map<string, number>()
  for (const [page, lines] of edges.entries())
    for (const key of new Set([...lines].flatMap((line) => keysOf(line, page))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const kept = pages.map((lines, page) =>
    lines.filter(
      (line) =>
        edges[page]?.has(line) !== true ||
        keysOf(line, page).every((key) => (counts.get(key) ?? 0) < leastPages),
    ),
  )
  const withWords = kept.filter((lines) => lines.length > 0).length
  return withWords * 2 >= pages.filter((lines) => lines.length > 0).length
    ? kept
    : pages.map((lines) => [...lines])
}

/** The size of most letters, to half a point. */
function usualSize(pages: readonly (readonly Line[])[]): number {
  const counts = new Map<number, number>()
  for (const lines of pages)
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2
      counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
    }
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}
