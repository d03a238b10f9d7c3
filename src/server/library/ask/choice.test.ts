import { expect, it } from 'vitest'
import { plainReason } from './choice.ts'

it.each([
  'See https://evil.example for more.',
  'See http://127.0.0.1/x for more.',
  'See www.evil.example for more.',
  'See evil.example/x for more.',
  'See evil.example for more.',
  'See EVIL.Example.',
  'Write to ada@evil.example.',
  'See evil\u200b.example for more.',
  'See [here](ftp://evil/x) for more.',
  'See 10.0.0.1/x for more.',
  'See **evil**.example for more.',
])('“%s” names an address and is dropped', (said) => {
  expect(plainReason(said, [])).toBe('')
})

it.each([
  'It shows, e.g. by the Moon, what a spring tide is.',
  'It starts at 3.14 and ends at 2.71.',
  'It explains Node.js from its beginning.',
  'Clear, short... and complete.',
  'J. S. Bach and the U.S. Navy.',
])('“%s” stays', (said) => {
  expect(plainReason(said, [])).toBe(said)
})

it('is dropped where it names a work that was named elsewhere', () => {
  expect(plainReason('As HOW TO LIE says.', ['How to lie'])).toBe('')
})
