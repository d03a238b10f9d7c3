import { expect, it } from 'vitest'
import { displayName } from './display-name.ts'

it.each([
  [{ name: ' Mei Lin Chen', username: 'mei.l', email: 'mei@example.org' }, 'Mei'],
  [{ name: '  ', username: 'tomas.k', email: 't@example.org' }, 'tomas.k'],
  [{ name: null, username: ' ', email: 'ada.l@example.org' }, 'ada.l'],
  [{ name: null, username: null, email: '@example.org' }, 'anonymous'],
])('of %j a learner sees the first that is there: %s', (names, shown) => {
  expect(displayName(names)).toBe(shown)
})
