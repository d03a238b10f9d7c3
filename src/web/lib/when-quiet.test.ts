import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

const listeners = new Map<string, () => void>()
function browser(readyState: string, saveData = false): void {
  vi.stubGlobal('navigator', { connection: { saveData } })
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    requestIdleCallback: (act: () => void) => {
      act()
      return 1
    },
    cancelIdleCallback: () => {},
  })
}

beforeEach(() => {
  listeners.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for the page, and then for quiet', () => {
  browser('loading')
  const act = vi.fn()
  whenQuiet(act)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
  listeners.get('load')?.()
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledOnce()
})

it('is given up with the screen, and never begun for whoever saves data', () => {
  browser('complete')
  const act = vi.fn()
  whenQuiet(act)()
  browser('complete', true)
  whenQuiet(act)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
})
