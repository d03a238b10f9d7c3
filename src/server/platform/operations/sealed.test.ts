import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

const secret = 'gR7nQ2xV9bK4mT8wY1cZ6pL3sD5fH0jA'

it('reads what it sealed, and seals the same text differently each time', () => {
  const [one, two] = [seal(secret, 'a', 'words ∂'), seal(secret, 'a', 'words ∂')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('words')
  expect([one, two].map((sealed) => unseal(secret, 'a', sealed))).toEqual(['words ∂', 'words ∂'])
})

it('reads nothing under another secret or label, nor what was changed or cut', () => {
  const sealed = seal(secret, 'a', 'words')
  expect(unseal(`${secret}!`, 'a', sealed)).toBeNull()
  expect(unseal(secret, 'b', sealed)).toBeNull()
  for (const at of [3, 10, 30, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(unseal(secret, 'a', sealed.slice(0, at) + other + sealed.slice(at + 1)), `at ${at}`).toBeNull()
  }
  for (const cut of ['', 'v1', 'v1.', sealed.slice(0, 20), sealed.slice(3), `v2${sealed.slice(2)}`])
    expect(unseal(secret, 'a', cut)).toBeNull()
})
