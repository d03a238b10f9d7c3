import { expect, it } from 'vitest'
import { excerptOf, piecesOf } from './matched-text.ts'

const joined = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')
const matched = (pieces: { text: string; isMatch: boolean }[]) =>
  pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)

it('parts a text at its matches and loses nothing of it', () => {
  const text = 'Yeast eats sugar.'
  expect(piecesOf(text, [])).toEqual([{ text, isMatch: false }])
  const pieces = piecesOf(text, [
    [11, 16],
    [0, 5],
  ])
  expect(joined(pieces)).toBe(text)
  expect(matched(pieces)).toEqual(['Yeast', 'sugar'])
})

it('takes matches that overlap or lie outside as they can be meant', () => {
  expect(
    matched(
      piecesOf('abcdef', [
        [1, 3],
        [2, 4],
        [5, 99],
        [4, 4],
      ]),
    ),
  ).toEqual(['bcd', 'f'])
})

it('shows a long passage from a little before its first match', () => {
  const text = `${'word '.repeat(200)}needle ${'tail '.repeat(200)}`
  const start = text.indexOf('needle')
  const pieces = excerptOf(text, [[start, start + 6]])
  expect(matched(pieces)).toEqual(['needle'])
  expect(joined(pieces).length).toBeLessThan(340)
  expect(joined(pieces)).toMatch(/^…word /)
  expect(joined(pieces)).toMatch(/tail…$/)
})

it('shows the beginning of a long passage without a match, and cuts scripts without gaps', () => {
  expect(joined(excerptOf('字'.repeat(1000), [], 100))).toBe(`${'字'.repeat(100)}…`)
})
