import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    location: { origin: 'http://localhost:3000', pathname: '/dashboard', search: '' },
  })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ items: [], nextCursor: null, count: 0 }, { status: 200 })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('adding a course of a broken answer', () => {
  it.each([
    [{ ownerId: 'ada' }, 'Original course must have an ID to fork videos and projects'],
    [{ id: '', ownerId: 'ada' }, 'Original course must have an ID to fork videos and projects'],
    [{ id: 'a-course' }, 'Could not find course owner'],
  ])('says of %j: %s', async (course, sentence) => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    const { forkCourse } = await import('./api.ts')
    await expect(forkCourse(course)).rejects.toThrow(sentence)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('coursemates and videos of a course', () => {
  it.each(['coursematesQuery', 'courseVideosQuery'] as const)(
    'take half a second at the least: %s',
    async (name) => {
      const api = await import('./api.ts')
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      let isShown = false
      const shown = client.fetchInfiniteQuery(api[name]('a-course') as never).then(() => {
        isShown = true
      })
      await vi.advanceTimersByTimeAsync(499)
      expect(isShown).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await shown
      expect(isShown).toBe(true)
    },
  )
})
