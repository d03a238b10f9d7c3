import { describe, expect, it } from 'vitest'
import { findLoop } from './find-loop.ts'

/** How much of a text is read before it is called a loop, token by token; null where it is none. */
function loopIn(text: string, json = false): number | null {
  const isLoop = findLoop(json)
  const tokens = text.match(/[\s\S]{1,4}/g) ?? []
  const at = tokens.findIndex(isLoop)
  return at === -1 ? null : (at + 1) * 4
}

const one = 'Yeast eats sugar and gives off carbon dioxide.'
const other = 'The gas is caught in the net of the gluten.'

const items =
  'flour,water,salt,yeast,oil,a bowl,a scale,a spoon,a cloth,an oven,a rack,a knife,a stone,patience'
    .split(',')
    .map((item) => `You need ${item}`)

describe('a text that repeats itself', () => {
  it.each([
    ['a sentence three times', `${one} ${one} ${one} `],
    ['two sentences in turn', `${one} ${other} ${one} ${other} ${one} `],
    ['a numbered list of the same', `1. ${one}\n2. ${one}\n3. ${one}\n`],
    ['a paragraph', `${one} It is warm. ${other} Salt slows it down, and cold does so too. `.repeat(3)],
    [
      'a list of short items',
      items
        .map((item, at) => `${at + 1}. ${item}\n`)
        .join('')
        .repeat(3),
    ],
    ['one word', 'very '.repeat(200)],
    ['empty lines', '\n'.repeat(900)],
  ])('is found: %s', (_name, text) => {
    expect(loopIn(`An opening that is its own.\n${text}`)).not.toBeNull()
  })

  it('is found at the third time', () => {
    const twice = `${one} ${one} `
    expect(loopIn(twice)).toBeNull()
    expect(loopIn(twice + one.repeat(40))).toBeLessThan(twice.length + one.length + 8)
  })

  it.each([
    [
      'a refrain',
      [`${one} First comes flour, then water.`, `${one} Then salt is added at last.`, one].join(' '),
    ],
    ['a drill', [3, 4, 5, 6].map((side) => `Work out the area of a square of ${side} cm.`).join('\n')],
    ['a list that comes twice', `${items.join('\n')}\nAnd once more:\n${items.join('\n')}\n`],
    ['short lines of code', '  i += 1\n'.repeat(20)],
    ['a row of a table', `|${' --- |'.repeat(12)}\n`],
  ])('is none: %s', (_name, text) => {
    expect(loopIn(text)).toBeNull()
  })
})

describe('JSON that repeats itself', () => {
  const point = { criterion: '', met: false, quotation: '', missing: '' }
  it.each([
    ['points that are alike', JSON.stringify({ points: [point, point, point, point] }, null, 1)],
    ['reasons that are alike', JSON.stringify(['A', 'B', 'C'].map((id) => ({ id, explanation: one })))],
  ])('is none by its names and marks: %s', (_name, text) => {
    expect(loopIn(text, true)).toBeNull()
  })

  it.each([
    ['inside a text', `{"notes": "${`${one} `.repeat(9)}`],
    ['over its texts', `{"items": [${`{"title": "${one}"}, `.repeat(9)}`],
    ['with an escaped mark', `{"notes": "She said \\"no\\". ${`${one} `.repeat(9)}`],
  ])('is found: %s', (_name, text) => {
    expect(loopIn(text, true)).not.toBeNull()
  })
})
