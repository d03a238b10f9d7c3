import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { faultLine, faultTitles, reasonOf } from './faults.ts'

describe('the faults of projects', () => {
  it('have the words of the documents, with the server’s reason where there is one', () => {
    expect(faultTitles).toEqual({
      load: 'Failed to load projects',
      create: 'Failed to create project',
      update: 'Failed to update project',
      delete: 'Failed to delete project',
    })
    const refusal = new ApiError({ status: 409, code: 'unavailable', detail: 'Not now.' })
    for (const [act, fallback] of [
      ['create', 'An error occurred while creating the project'],
      ['update', 'An error occurred while updating the project'],
      ['delete', 'An error occurred while deleting the project'],
    ] as const) {
      expect(reasonOf(act, new Error('x'))).toBe(fallback)
      expect(faultLine(act, new Error('x'))).toBe(fallback)
      expect(reasonOf(act, refusal)).toBe('Not now.')
      expect(faultLine(act, refusal)).toBe(`${faultTitles[act]}: Not now.`)
    }
  })
})
