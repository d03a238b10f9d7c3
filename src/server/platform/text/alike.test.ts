import { describe, expect, it } from 'vitest'
import { alikeEntries, isAlike, isReordered } from './alike.ts'

describe('texts that are alike', () => {
  it.each([
    ['Why does dough rise?', 'why does dough  rise', true],
    ['Which gas does the yeast give off in dough?', 'Which gas does yeast give off in the dough?', true],
    ['What is 3 + 4?', 'What is 4 + 3?', false],
    ['Work out the area of a square of 3 cm.', 'Work out the area of a square of 4 cm.', false],
    ['Why does dough rise?', 'Why does dough need salt?', false],
    ['$x^2$', '$y^2$', false],
    ['为什么面团会发酵', '为什么面团会发酵', true],
  ])('%s / %s: %s', (one, other, said) => {
    expect(isAlike(one, other)).toBe(said)
  })

  it('are the same words in another order', () => {
    expect(isReordered('Gas makes dough rise', 'Dough rise makes gas.')).toBe(true)
    expect(isReordered('Gas makes dough rise', 'Gas makes bread rise')).toBe(false)
    expect(isReordered('3 / 4 of it', '4 / 3 of it')).toBe(false)
    expect(isReordered('C++', 'C#')).toBe(false)
  })

  it('are found with the place of the first', () => {
    expect(alikeEntries(['Salt', 'Gas', 'salt!', 'Gas'])).toEqual([
      { place: 2, earlier: 0 },
      { place: 3, earlier: 1 },
    ])
  })
})
