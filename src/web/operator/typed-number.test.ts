import { expect, it } from 'vitest'
import { wholeNumber } from './typed-number.ts'

it('reads whole numbers with and without marks between thousands', () => {
  expect(['7', ' 42 ', '500,000', '5 000 000', '5.000.000', "1'000"].map(wholeNumber)).toEqual([
    7, 42, 500_000, 5_000_000, 5_000_000, 1000,
  ])
})

it('leaves what is none as it is', () => {
  expect(['', 'many', '1.5', '-3', '12,34'].map(wholeNumber)).toEqual(['', 'many', '1.5', '-3', '12,34'])
})
