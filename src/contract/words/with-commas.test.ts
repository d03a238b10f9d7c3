import { expect, it } from 'vitest'
import { withCommas } from './with-commas.ts'

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234])(
  'writes %i as the browser does',
  (count) => {
    expect(withCommas(count)).toBe(count.toLocaleString('en-US'))
  },
)
