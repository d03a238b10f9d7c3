import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const shown = (text: string, quotations: string[]) =>
  markedParts(text, quotations)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

it.each([
  [['the gas', 'gluten'], 'A net of [gluten] holds [the gas].'],
  [['gluten holds', 'holds the'], 'A net of [gluten holds][ the] gas.'],
  [['A net', 'A net of'], '[A net][ of] gluten holds the gas.'],
  [['', 'yeast', 'GLUTEN'], 'A net of gluten holds the gas.'],
  [['A net of gluten holds the gas.'], '[A net of gluten holds the gas.]'],
])('marks %j', (quotations, marked) => {
  expect(shown('A net of gluten holds the gas.', quotations)).toBe(marked)
})
