import { expect, test } from 'vitest'
import { sizeWords } from './words.ts'

test('sizes of disks', () => {
  const mega = 1024 * 1024
  expect([0, 1400, 4 * mega, 36.8 * 1024 * mega].map(sizeWords)).toEqual([
    '0 MB',
    'less than 1 MB',
    '4 MB',
    '36.8 GB',
  ])
})
