import type { Line } from './page-lines.ts'

/** A column of this many numbers is neither chance nor a list, if each number is beside a line of text. */
const leastNumbers = 8
/** The median number of letters in a line of prose. */
const leastLetters = 40
const number = /^\d{1,4}$/
const leading = /^(\d{1,4})\s+(?=\S)/

type NumberedLine = { line: Line; value: number }

/**
 * Removes line numbers: a manuscript for review has the number of each line, or of every fifth line, in its
 * margin.
 */
export function withoutLineNumbers(lines: readonly Line[]): Line[] {
  const alone = lines.flatMap((line) => (number.test(line.text) ? [{ line, value: Number(line.text) }] : []))
  const columns = Map.groupBy(alone, ({ line }) => Math.round(line.end / line.size))
  const numbers = [...columns.values()].filter((column) => isMargin(column, lines)).flat()
  const dropped = new Set(numbers.map(({ line }) => line))
  return withoutLeading(lines.filter((line) => !dropped.has(line)))
}

function isMargin(column: readonly NumberedLine[], lines: readonly Line[]): boolean {
  if (column.length < leastNumbers || !isRising(column)) return false
  const numbers = new Set(column.map(({ line }) => line))
  const texts = lines.filter((line) => !numbers.has(line))
  const beside = column.filter(({ line }) =>
    texts.some(
      (text) =>
        Math.abs(text.up - line.up) < line.size / 2 && (text.start > line.end || text.end < line.start),
    ),
  )
  const [first] = column
  if (first === undefined || beside.length * 3 < column.length * 2) return false
  // The rows of a table and most items of a list are shorter.
  if (middle(texts.map(({ text }) => text.length)) < leastLetters) return false
  // Cells of a table have text on both sides; a margin has all text on one side.
  const left = texts.filter((text) => text.end <= first.line.start).length
  return left <= texts.length / 20 || left >= (texts.length * 19) / 20
}

const middle = (lengths: readonly number[]): number =>
  lengths.toSorted((one, other) => one - other)[lengths.length >> 1] ?? 0

/** Whether the numbers rise by one step down the page, from the first to the last. */
function isRising(column: readonly NumberedLine[]): boolean {
  const down = column.toSorted((one, other) => other.line.up - one.line.up)
  const steps = down.slice(1).map(({ value }, at) => value - (down[at]?.value ?? 0))
  const [step = 0] = steps
  return step > 0 && step <= 10 && steps.filter((each) => each === step).length >= steps.length * 0.9
}

/** Where the margin is narrow, the number is part of the line itself. */
function withoutLeading(lines: readonly Line[]): Line[] {
  const begun = lines.flatMap((line) => {
    const value = leading.exec(line.text)?.[1]
    return value === undefined ? [] : [{ line, value: Number(value) }]
  })
  const isEach = begun.length >= 2 * leastNumbers && begun.length * 10 >= lines.length * 9 && isRising(begun)
  return isEach ? lines.map((line) => ({ ...line, text: line.text.replace(leading, '') })) : [...lines]
}
