import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

it.each([0, 7, 300, 999, 1000, 3000, 20_000, 123_456, 12_000_000, 1_000_000_000])(
  'writes %i as English does',
  (whole) => expect(grouped(whole)).toBe(whole.toLocaleString('en-US')),
)
