import type { Line } from './page-lines.ts'

/** So many lines at the top and at the bottom of a page may be repeated from page to page. */
const edge = 2
/** On fewer pages a line is not called repeated. */
const leastPages = 3

const roman = /^(?=[mdclxvi])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const isNumber = (text: string) => roman.test(text) || /^[-–—\s[(|]*\p{N}{1,5}[-–—\s\])|.]*$/u.test(text)

/** What is the same on each page: the words with any number for the page's own. */
const sameWords = (text: string): string =>
  isNumber(text)
    ? '#'
    : text
        .toLowerCase()
        .replace(/\p{N}+/gu, '#')
        .replace(/\s+/g, ' ')

/** The line at its height, as near as typesetting is. */
const keysOf = ({ text, up, size, turn }: Line): string[] => {
  const height = Math.round(up / Math.max(1, size))
  return [`${turn}/${height}/${sameWords(text)}`, `${turn}/${height - 1}/${sameWords(text)}`]
}

/** The lines of a page that stand highest and lowest. */
function edgeLines(lines: readonly Line[]): Set<Line> {
  const sorted = lines.toSorted((a, b) => b.up - a.up)
  return new Set([...sorted.slice(0, edge), ...sorted.slice(-edge)])
}

/**
 * The pages without what stands at the same place of many: the title of the book or chapter, and the page's number. The
 * words must not be all there is on these pages, or they are what the pages say.
 */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  const edges = pages.map(edgeLines)
  const counts = new Map<string, number>()
  for (const lines of edges)
    for (const key of new Set([...lines].flatMap(keysOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRepeated = (line: Line) => keysOf(line).some((key) => (counts.get(key) ?? 0) >= leastPages)
  const kept = pages.map((lines, index) =>
    lines.filter((line) => edges[index]?.has(line) !== true || !isRepeated(line)),
  )
  const withWords = kept.filter((lines) => lines.length > 0).length
  return withWords * 2 >= pages.filter((lines) => lines.length > 0).length
    ? kept
    : pages.map((lines) => [...lines])
}
