import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quotationIn } from './quotation.ts'

const answer = 'It’s the “net” of\n  gluten (a protein) that holds gas.'

it.each([
  ['as it stands', 'gluten (a protein)', 'gluten (a protein)'],
  ['with other white space', 'net” of gluten', 'net” of\n  gluten'],
  ['with plain quotation marks', `It's the "net"`, 'It’s the “net”'],
])('finds a quotation %s and gives the words of the text', (_name, quotation, found) => {
  expect(quotationIn(answer, quotation)).toBe(found)
})

it.each([
  '',
  '  ',
  '…',
  '".*"',
  'Gluten (a protein)',
  'gluten a protein',
  'gluten … holds gas',
  'holds the gas',
  'e',
  'gl',
])('does not find %j', (quotation) => expect(quotationIn(answer, quotation)).toBeNull())

it.each([
  ['x is 5.', 'x', 'x'],
  ['x is 5.', '5', '5'],
  ['水は流れる', '水', '水'],
  ['gases', 'gas', 'gas'],
])('in %j finds %j', (text, quotation, found) => expect(quotationIn(text, quotation)).toBe(found))

it('finds every part of any text that says something, and only what stands there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, from, length) => {
      const part = text.slice(from % (text.length + 1)).slice(0, length)
      const found = quotationIn(text, part)
      if (/(?:[\p{L}\p{N}]\P{Cs}*){3}/u.test(part)) expect(found).not.toBeNull()
      expect(text).toContain(found ?? '')
    }),
  )
})
