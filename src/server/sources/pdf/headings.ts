import type { PageBlock } from './page-blocks.ts'

/** Type that is this much larger than the body text is a heading. */
const larger = 1.15
const maxHeadingLength = 200
const maxLevels = 6

const rounded = (size: number) => Math.round(size * 2) / 2

/** The size of the body text of a document. */
function bodySize(pages: readonly (readonly PageBlock[])[]): number {
  const counts = new Map<number, number>()
  for (const blocks of pages)
    for (const { size, text } of blocks)
      counts.set(rounded(size), (counts.get(rounded(size)) ?? 0) + text.length)
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}

/** Marks the blocks in larger type as headings; the largest type has the highest level. */
export function markHeadings(pages: readonly (readonly PageBlock[])[]): void {
  const body = bodySize(pages)
  const found = pages
    .flat()
    .filter(
      ({ size, text, kind }) =>
        kind !== 'row' &&
        rounded(size) >= larger * body &&
        text.length <= maxHeadingLength &&
        /\p{L}{2}/u.test(text),
    )
  const sizes = [...new Set(found.map(({ size }) => rounded(size)))].sort((a, b) => b - a).slice(0, maxLevels)
  for (const block of found) {
    const level = sizes.indexOf(rounded(block.size)) + 1
    block.kind = 'heading'
    block.level = level === 0 ? maxLevels : level
  }
}
