import { expect, it } from 'vitest'
import { isAwaited } from './told-when-done.ts'

const call = { purpose: 'generate-notes', about: 'activity-1' }

it.each([
  [{ purposes: ['generate-notes'], about: 'activity-1' }, true],
  // What is made ahead of the learner is not what they wait for.
  [{ purposes: ['generate-notes'], about: 'activity-2' }, false],
  [{ purposes: ['generate-notes'] }, true],
  [{ purposes: ['generate-resources'], about: 'activity-1' }, false],
])('a wait for %j is for this call: %s', (wait, is) => {
  expect(isAwaited({ label: 'Notes', ...wait })(call)).toBe(is)
})

it('a call that says nothing of what it is made for is any wait’s', () => {
  const wait = { label: 'Notes', purposes: ['generate-notes'], about: 'activity-1' }
  expect(isAwaited(wait)({ ...call, about: null })).toBe(true)
})
