import { setTimeout as realSetTimeout } from 'node:timers'
import { expect, it, vi } from 'vitest'
import { leaveAsFound } from './leave-as-found.ts'

it('a clock, a global, a setting and a spy that a file left behind are put back', () => {
  const { fetch } = globalThis
  const { now } = Date
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', 'another')
  vi.stubEnv('TRIVIUM_LEFT_BEHIND', 'yes')
  vi.useFakeTimers({ now: new Date('2026-04-16T12:00:00Z') })
  leaveAsFound()
  expect(vi.isFakeTimers()).toBe(false)
  expect(Date.now).toBe(now)
  expect(setTimeout).toBe(realSetTimeout)
  expect(fetch).toBe(globalThis.fetch)
  expect(process.env.TRIVIUM_LEFT_BEHIND).toBeUndefined()
  expect(vi.isMockFunction(console.warn)).toBe(false)
})
