import { describe, expect, it } from 'vitest'
import { beforeFormula, hasFormula, mayHaveFormula } from './use-mathematics.ts'

describe('a message with a formula', () => {
  it.each(['So $99/594$.', '$x^2$', 'see\n\n$$\nE = mc^2\n$$', 'If $a$ then $b$'])('is %j', (text) => {
    expect(hasFormula(text)).toBe(true)
  })

  it.each(['It costs $5.', 'From $5 to $9 a month', 'no sign at all', 'US$5 and US$6', '$ 5 $'])(
    'is not %j',
    (text) => {
      expect(hasFormula(text)).toBe(false)
    },
  )
})

it.each([
  ['One.\n\nTwo.\n\nSo $x^2$ is.\n\nLast', 'One.\n\nTwo.\n\nSo '],
  ['One **bold $x^2$ is** so', 'One '],
  ['$x^2$ is.', ''],
  ['It costs $5.', 'It costs $5.'],
])('before the first formula of %j stands %j', (text, before) => {
  expect(beforeFormula(text)).toBe(before)
})

describe('notes with what may be a formula', () => {
  it.each(['So $99/594$.', '$ x^2 $', 'see\n\n$$\nE = mc^2\n$$', 'a$x$b', '```math\nx\n```'])(
    'are %j',
    (text) => {
      expect(mayHaveFormula(text)).toBe(true)
    },
  )

  it.each(['It costs $5.', 'From $5 to $9 a month', 'none', '\\$5 and \\$6', '```sh\necho $A $B\n```'])(
    'are not %j',
    (text) => expect(mayHaveFormula(text)).toBe(false),
  )
})
