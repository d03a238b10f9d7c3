import { expect, it } from 'vitest'
import { pictureBoxes } from './picture-boxes.ts'

const ops = {
  save: 10,
  restore: 11,
  transform: 12,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintImageMaskXObject: 83,
} as const
type Step = [number, unknown]
const boxes = (steps: Step[]) =>
  pictureBoxes(
    { fnArray: steps.map(([operator]) => operator), argsArray: steps.map(([, args]) => args) },
    [0, 0, 600, 800],
    ops,
  )
const painted = (...matrix: number[]): Step[] => [
  [ops.save, null],
  [ops.transform, matrix],
  [ops.paintImageXObject, ['a', 1, 1]],
  [ops.restore, null],
]

it('finds where a page paints pictures, from the top, and no signs, scans or grounds', () => {
  expect(
    boxes([
      ...painted(600, 0, 0, 800, 0, 0),
      ...painted(10, 0, 0, 10, 50, 50),
      ...painted(100, 0, 0, 80, 50, 100),
      ...painted(0, 200, -100, 0, 400, 400),
    ]),
  ).toEqual([
    { left: 300, bottom: 400, right: 400, top: 600 },
    { left: 50, bottom: 100, right: 150, top: 180 },
  ])
})

it('follows what is drawn within another drawing, and takes strips as one picture', () => {
  expect(
    boxes([
      [ops.save, null],
      [ops.transform, [2, 0, 0, 2, 0, 0]],
      [ops.paintFormXObjectBegin, [[1, 0, 0, 1, 10, 20], null]],
      ...painted(50, 0, 0, 10, 0, 10),
      ...painted(50, 0, 0, 10, 0, 0),
      ...painted(50, 0, 0, 10, 0, 20),
      [ops.paintFormXObjectEnd, null],
      [ops.restore, null],
      ...painted(60, 0, 0, 60, 500, 700),
    ]),
  ).toEqual([
    { left: 500, bottom: 700, right: 560, top: 760 },
    { left: 20, bottom: 40, right: 120, top: 100 },
  ])
})
