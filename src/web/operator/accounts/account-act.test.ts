import { expect, it } from 'vitest'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { actsFor, nameOf } from './account-act.ts'

const account: AccountItem = {
  id: '1',
  email: 'ada@example.org',
  name: 'Ada',
  createdAt: '2026-01-01T00:00:00Z',
  isConfirmed: true,
  isDisabled: false,
  isOperator: false,
  hasCodes: false,
  isConnected: false,
  sessions: 1,
  courses: 0,
  tokensToday: 0,
  tokensThisMonth: 0,
  documentBytes: 0,
}

it('offers what the server does with an account, and nothing that it would refuse', () => {
  expect(actsFor(account, false)).toEqual(['reset-link', 'sessions', 'disable', 'grant', 'delete'])
  expect(actsFor({ ...account, hasCodes: true }, false)).toContain('end-codes')
  expect(actsFor({ ...account, isConnected: true }, false)).toContain('disconnect')
  expect(actsFor({ ...account, isConfirmed: false }, false)).not.toContain('grant')
  expect(actsFor({ ...account, isDisabled: true }, false)).toEqual(['enable', 'delete'])
  expect(actsFor({ ...account, isOperator: true }, false)).toEqual(['revoke'])
  expect(actsFor({ ...account, isOperator: true }, true)).toEqual([])
})

it('names an account that has no name by its address', () => {
  expect(nameOf(account)).toBe('Ada')
  expect(nameOf({ ...account, name: ' ' })).toBe('ada@example.org')
})
