import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it('says how much a file weighs', () => {
  const sizes = [0, 999, 1000, 142_400, 999_499, 999_500, 20_000_000]
  expect(sizes.map(fileSize)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '142 kB',
    '999 kB',
    '1.0 MB',
    '20.0 MB',
  ])
})
