import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { shouldRetry } from './query-client.ts'

const failure = (status: number) => new ApiError({ status, code: 'x', detail: 'x' })

describe('asking again', () => {
  it('helps twice against trouble', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, failure(503)))).toEqual([true, true, false])
    expect(shouldRetry(0, failure(0))).toBe(true)
    expect(shouldRetry(0, new Error('unknown'))).toBe(true)
  })

  it.each([400, 401, 404, 409, 429])('does not help against %i', (status) => {
    expect(shouldRetry(0, failure(status))).toBe(false)
  })
})
