import { expect, it } from 'vitest'
import { isAwaited, isTold, tellNoMore, tellWhenDone, toldWhenDone } from './told-when-done.ts'

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

it('two that are called the same are told of each by itself', () => {
  const [one, other] = ['exam-1', 'exam-2'].map((about) => ({ label: 'Your exam', purposes: ['x'], about }))
  if (one === undefined || other === undefined) return
  tellWhenDone(one)
  expect(isTold(toldWhenDone.get(), other)).toBe(false)
  tellWhenDone(other)
  tellNoMore(one)
  expect(toldWhenDone.get()).toEqual([other])
})
