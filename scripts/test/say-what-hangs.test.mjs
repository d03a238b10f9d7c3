import { expect, test, vi } from 'vitest'
import SayWhatHangs from './say-what-hangs.mjs'

const minutes = (number) => performance.now() + number * 60_000
const module = { moduleId: 'slow.test.ts' }

function opened() {
  const say = vi.fn()
  const end = vi.fn()
  return { say, end, watch: new SayWhatHangs({ every: 1e9, say, end }) }
}

test('a file that takes long is named with the test it is at, each time it has taken twice as long', () => {
  const { say, end, watch } = opened()
  watch.onTestModuleStart(module)
  watch.onTestCaseReady({ fullName: 'waits', module })
  watch.look(minutes(3))
  expect(say).not.toHaveBeenCalled()
  watch.look(minutes(5))
  watch.look(minutes(6))
  expect(say.mock.calls).toEqual([["slow.test.ts has been running for 5 minutes. It is at 'waits'."]])
  watch.onTestCaseResult({ fullName: 'waits', module })
  watch.look(minutes(9))
  expect(say.mock.lastCall?.[0]).toMatch(/for 9 minutes\. It is at what follows 'waits'\.$/)
  expect(end).not.toHaveBeenCalled()
})

test('a file that never ends ends the run', () => {
  const { say, end, watch } = opened()
  watch.onTestModuleStart(module)
  watch.look(minutes(25))
  expect(say).toHaveBeenCalledOnce()
  expect(end).toHaveBeenCalledOnce()
})

test('a file that ended is not looked at again', () => {
  const { say, watch } = opened()
  watch.onTestModuleStart(module)
  watch.onTestModuleEnd(module)
  watch.look(minutes(100))
  expect(say).not.toHaveBeenCalled()
})
