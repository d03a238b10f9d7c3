import type { OPS } from 'pdfjs-dist'

/** The numbers of what a page draws. */
type Operators = Pick<
  typeof OPS,
  | 'save'
  | 'restore'
  | 'transform'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'paintImageXObject'
  | 'paintInlineImageXObject'
  | 'paintImageMaskXObject'
>

type Matrix = readonly [number, number, number, number, number, number]
/** In points of the page, from its lower left corner. */
export type PictureBox = { left: number; bottom: number; right: number; top: number }

const times = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[2] * other[1],
  one[1] * other[0] + one[3] * other[1],
  one[0] * other[2] + one[2] * other[3],
  one[1] * other[2] + one[3] * other[3],
  one[0] * other[4] + one[2] * other[5] + one[4],
  one[1] * other[4] + one[3] * other[5] + one[5],
]

const matrixIn = (value: unknown): Matrix | null => {
  const numbers = Array.isArray(value) || ArrayBuffer.isView(value) ? [...(value as number[])] : []
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : null
}

/** Smaller ones are signs and rules. In points. */
const leastSide = 36
/** A picture of the whole page is its scan, or its ground. */
const maxShareOfPage = 0.85
/** So near to each other they are strips of one picture. */
const seam = 3

/** Where a page paints pictures, by the list of what it draws. */
export function pictureBoxes(
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
  ops: Operators,
): PictureBox[] {
  const paints = new Set<number>([
    ops.paintImageXObject,
    ops.paintInlineImageXObject,
    ops.paintImageMaskXObject,
  ])
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  const found: PictureBox[] = []
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[] | null
    if (operator === ops.save) stack.push(matrix)
    else if (operator === ops.restore || operator === ops.paintFormXObjectEnd) matrix = stack.pop() ?? matrix
    else if (operator === ops.transform) matrix = times(matrix, matrixIn(args) ?? [1, 0, 0, 1, 0, 0])
    else if (operator === ops.paintFormXObjectBegin) {
      stack.push(matrix)
      matrix = times(matrix, matrixIn(args?.[0]) ?? [1, 0, 0, 1, 0, 0])
    } else if (paints.has(operator)) found.push(unitBox(matrix))
  }
  const within = found
    .map((box) => ({
      left: Math.max(left, box.left),
      bottom: Math.max(bottom, box.bottom),
      right: Math.min(right, box.right),
      top: Math.min(top, box.top),
    }))
    .filter((box) => box.right > box.left && box.top > box.bottom)
  const maxArea = maxShareOfPage * (right - left) * (top - bottom)
  return joined(within.filter((box) => areaOf(box) < maxArea))
    .filter((box) => box.right - box.left >= leastSide && box.top - box.bottom >= leastSide)
    .filter((box) => areaOf(box) < maxArea)
    .sort((one, other) => other.top - one.top)
}

const areaOf = ({ left, bottom, right, top }: PictureBox) => (right - left) * (top - bottom)

/** A picture is painted into a square of one unit. */
function unitBox([a, b, c, d, e, f]: Matrix): PictureBox {
  const [across, up] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  return {
    left: Math.min(...(across ?? [])),
    right: Math.max(...(across ?? [])),
    bottom: Math.min(...(up ?? [])),
    top: Math.max(...(up ?? [])),
  }
}

const touch = (one: PictureBox, other: PictureBox): boolean =>
  one.left <= other.right + seam &&
  other.left <= one.right + seam &&
  one.bottom <= other.top + seam &&
  other.bottom <= one.top + seam

function joined(boxes: readonly PictureBox[]): PictureBox[] {
  const found: PictureBox[] = []
  for (const box of boxes) {
    let whole = box
    for (let at = found.length - 1; at >= 0; at -= 1) {
      const other = found[at]
      if (other === undefined || !touch(whole, other)) continue
      whole = {
        left: Math.min(whole.left, other.left),
        bottom: Math.min(whole.bottom, other.bottom),
        right: Math.max(whole.right, other.right),
        top: Math.max(whole.top, other.top),
      }
      found.splice(at, 1)
    }
    found.push(whole)
  }
  return found
}
