import { expect, it } from 'vitest'
import { whenWritten } from './when-written.ts'

it('names the day of a reflection as one would say it', () => {
  const today = '2026-11-15'
  expect(whenWritten('2026-11-15', today)).toBe('Today you wrote:')
  // Written after midnight, before the day of review ends.
  expect(whenWritten('2026-11-16', today)).toBe('Today you wrote:')
  expect(whenWritten('2025-11-10', today)).toBe('On 10 November 2025 you wrote:')
  expect(whenWritten('2026-11-14', today)).toBe('Yesterday you wrote:')
  expect(whenWritten('2026-11-09', today)).toBe('On Monday you wrote:')
  expect(whenWritten('2026-11-08', today)).toBe('On 8 November you wrote:')
})
