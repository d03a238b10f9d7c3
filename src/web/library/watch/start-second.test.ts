import { expect, it } from 'vitest'
import { startSecond } from './start-second.ts'

it('reads a second from a link, and nothing else', () => {
  expect(['520', '0', null, '', '-1', '1e3', '1.5', '9999999', 'x'].map(startSecond)).toEqual([
    520,
    0,
    ...Array(7).fill(null),
  ])
})
