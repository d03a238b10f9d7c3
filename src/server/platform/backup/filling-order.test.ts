import { expect, test } from 'vitest'
import { inFillingOrder } from './filling-order.ts'

const tables = ['a', 'b', 'c', 'd'].map((name) => ({ name }))

test('who is referred to comes first', () => {
  const references = [
    { from: 'a', to: 'd' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'c' },
  ]
  expect(inFillingOrder(tables, references).map(({ name }) => name)).toEqual(['c', 'd', 'a', 'b'])
})

test('a circle is named', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ]
  expect(() => inFillingOrder(tables, references)).toThrow('in a circle: a, b.')
})
