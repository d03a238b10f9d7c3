import { expect, it } from 'vitest'
import { cellsOf, groupBlocks, within } from './leaf-blocks.ts'

it('sets the items of a list and the rows of a table together', () => {
  const kinds = ['heading', 'item', 'item', 'paragraph', 'row', 'row', 'item'] as const
  const blocks = kinds.map((kind, index) => ({ kind, start: index, end: index + 1 }))
  expect(groupBlocks(blocks).map(({ kind, blocks: inside }) => [kind, inside.length])).toEqual([
    ['block', 1],
    ['list', 2],
    ['block', 1],
    ['table', 2],
    ['list', 1],
  ])
})

it('knows where the words of each cell stand', () => {
  const text = 'A table:\nflour\t500 g\t'
  const cells = cellsOf(text, { start: 9, end: text.length })
  expect(cells.map(({ start, end }) => text.slice(start, end))).toEqual(['flour', '500 g', ''])
})

it('takes the part of a passage that is in a block', () => {
  const block = { start: 10, end: 20 }
  expect(within(block, { start: 0, end: 100 })).toEqual([0, 10])
  expect(within(block, { start: 12, end: 15 })).toEqual([2, 5])
  expect(within(block, { start: 15, end: 30 })).toEqual([5, 10])
  expect(within(block, { start: 0, end: 10 })).toBeNull()
  expect(within(block, { start: 20, end: 30 })).toBeNull()
})
