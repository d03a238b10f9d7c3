import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts after a hundred characters, never within one', () => {
  expect(cutText('')).toBe('')
  expect(cutText('a'.repeat(100))).toBe('a'.repeat(100))
  expect(cutText('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`)
  expect(cutText('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}...`)
})
