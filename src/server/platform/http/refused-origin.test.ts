import { expect, it } from 'vitest'
import { noteRefusedOrigin, refusedOrigin } from './refused-origin.ts'

const minute = 60_000

it('is said once an hour, and forgotten after one', () => {
  // Later than whatever other tests of this process had refused.
  const from = Date.now() + 600 * minute
  expect(refusedOrigin(from)).toBeNull()
  expect(noteRefusedOrigin('http://one.example', from)).toBe(true)
  expect(noteRefusedOrigin('http://two.example', from + minute)).toBe(false)
  expect(refusedOrigin(from + 2 * minute)).toBe('http://two.example')
  expect(noteRefusedOrigin('http://three.example', from + 60 * minute)).toBe(true)
  expect(refusedOrigin(from + 119 * minute)).toBe('http://three.example')
  expect(refusedOrigin(from + 120 * minute)).toBeNull()
})
