import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withinLimit } from './load-screen.ts'

const Screen = () => null

describe('loading a screen', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('gives what came and leaves no timer', async () => {
    expect(await withinLimit(async () => Screen)).toBe(Screen)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails after 120,000 ms and not before', async () => {
    const failed = vi.fn()
    const loading = withinLimit(() => new Promise(() => {})).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await loading
    expect(failed).toHaveBeenCalledOnce()
  })

  it('passes on why a script did not load', async () => {
    await expect(withinLimit(() => Promise.reject(new TypeError('no such file')))).rejects.toThrow(
      'no such file',
    )
    expect(vi.getTimerCount()).toBe(0)
  })
})
