import { describe, expect, it } from 'vitest'
import { readFragment } from './read-fragment.ts'

describe('a link’s fragment', () => {
  it('carries token and type', () => {
    expect(readFragment('#token=abc-_1&type=recovery')).toEqual({
      token: 'abc-_1',
      type: 'recovery',
      error: null,
    })
    expect(readFragment('')).toEqual({ token: null, type: null, error: null })
  })

  it('carries an error in words, with plus signs for spaces', () => {
    const hash =
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
    expect(readFragment(hash).error).toBe('Email link is invalid or has expired')
    expect(readFragment('#error=x&error_description=50%25%20done').error).toBe('50% done')
  })

  it('has a sentence where the error has no words', () => {
    expect(readFragment('#error=access_denied&error_code=otp_expired').error).toMatch(/expired/)
    expect(readFragment('#error=whatever').error).toMatch(/ask for a new one/)
    expect(readFragment('#error=').error).toMatch(/ask for a new one/)
  })

  it('cuts what is too long', () => {
    expect(readFragment(`#error=x&error_description=${'a'.repeat(5000)}`).error).toHaveLength(201)
  })
})
