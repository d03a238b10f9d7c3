import { expect, it } from 'vitest'
import { keepsFromLeaving, lastWarning } from './before-log-out.ts'

it('warns once of what would be lost, and again when that is more', () => {
  let unsent = 0
  const end = keepsFromLeaving(() => (unsent === 0 ? null : `${unsent} unsent`))
  expect(lastWarning()).toBeNull()
  unsent = 1
  expect([lastWarning(), lastWarning()]).toEqual(['1 unsent', null])
  unsent = 2
  expect([lastWarning(), lastWarning()]).toEqual(['2 unsent', null])
  end()
  expect(lastWarning()).toBeNull()
})
