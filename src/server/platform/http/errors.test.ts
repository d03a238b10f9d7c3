import { expect, it } from 'vitest'
import { AppError } from './errors.ts'

it('traces where a fault of ours was thrown, and no refusal', () => {
  const limit = Error.stackTraceLimit
  expect(new AppError('too_many_requests', { words: { seconds: 5 } }).stack).not.toContain('\n    at ')
  expect(new AppError('internal').stack).toContain('errors.test.ts')
  expect(Error.stackTraceLimit).toBe(limit)
})
