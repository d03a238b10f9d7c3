import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerLimitMs, canReachStartPage } from './can-reach-start-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the start page', () => {
  it.each([
    [200, true],
    [204, true],
    [404, false],
    [502, false],
    [503, false],
  ])('that answers %i can be reached: %s', async (status, isReached) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    expect(await canReachStartPage()).toBe(isReached)
  })

  it('cannot be reached without a connection', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await canReachStartPage()).toBe(false)
  })

  it('is not waited for without end', async () => {
    const given = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
      return new Response(null, { status: 200 })
    })
    expect(await canReachStartPage()).toBe(false)
    expect(given).toHaveBeenCalledWith(answerLimitMs)
  })
})
