import { isSlanted, type Line } from './page-lines.ts'

const leastPairs = 6
const proseLength = 18

/** Groups lines of the same height, from the top. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => b.up - a.up)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && row[0].up - line.up < line.size / 2) row.push(line)
    else rows.push([line])
  }
  return rows
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

/**
 * Some programs draw two columns line by line across the page. Where both columns contain prose, this puts
 * the first column before the second. A line across both, such as a title, separates what is above it from
 * what is below.
 */
export function inReadingOrder(all: readonly Line[]): readonly Line[] {
  const slanted = all.filter(isSlanted)
  return slanted.length === 0
    ? ordered(all)
    : [...ordered(all.filter((line) => !isSlanted(line))), ...slanted]
}

function ordered(lines: readonly Line[]): readonly Line[] {
  const turn = lines[0]?.turn
  if (lines.some((line) => line.turn !== turn)) return lines
  const pairs = neighbours(lines)
  if (pairs.length < leastPairs) return lines
  const rows = rowsOf(lines)
  if (pairs.length * 3 < rows.length) return lines
  const leftEdge = share(
    pairs.map(([left]) => left.end),
    0.9,
  )
  const rightEdge = share(
    pairs.map(([, right]) => right.start),
    0.1,
  )
  const lengths = pairs.flat().map(({ text }) => text.length)
  if (leftEdge >= rightEdge || share(lengths, 0.3) < proseLength) return lines
  const gutter = (leftEdge + rightEdge) / 2
  const isRtl = lines.filter((line) => line.isRtl).length * 2 > lines.length
  return rows.flatMap((row) => row.toSorted((a, b) => a.start - b.start)).length === lines.length
    ? byColumn(rows, gutter, isRtl)
    : lines
}

/** Two lines of the same height that were drawn one after the other. */
function neighbours(lines: readonly Line[]): [Line, Line][] {
  return lines.flatMap((line, index): [Line, Line][] => {
    const next = lines[index + 1]
    if (next === undefined || Math.abs(next.up - line.up) > line.size / 2) return []
    return [next.start > line.start ? [line, next] : [next, line]]
  })
}

function byColumn(rows: readonly Line[][], gutter: number, isRtl: boolean): Line[] {
  const found: Line[] = []
  let columns: { left: Line[]; right: Line[] } = { left: [], right: [] }
  const flush = () => {
    const { left, right } = columns
    found.push(...(isRtl ? [...right, ...left] : [...left, ...right]))
    columns = { left: [], right: [] }
  }
  for (const row of rows) {
    for (const line of row) {
      if (line.start < gutter && line.end > gutter) {
        flush()
        found.push(line)
      } else columns[line.end <= gutter ? 'left' : 'right'].push(line)
    }
  }
  flush()
  return found
}
