import { describe, expect, it, vi } from 'vitest'
import { prefetchLesson } from './prefetch-lesson.ts'

function prepared(count: number, failing: number[] = []) {
  const log: string[] = []
  const leaving = new AbortController()
  const ready = new Set<number>()
  let running = 0
  const given = {
    activities: Array.from({ length: count }, (_, index) => index),
    isReady: (activity: number) => ready.has(activity),
    prepare: async (activity: number) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      if (failing.includes(activity)) throw new Error('no')
      ready.add(activity)
      log.push(`made ${activity}`)
    },
    pause: async (ms: number) => void log.push(`pause ${ms}`),
    markDone: async () => void log.push('done'),
    onReady: () => void log.push('ready'),
    signal: leaving.signal,
  }
  return { log, given, ready, leave: () => leaving.abort() }
}

describe('prefetching a lesson', () => {
  it('makes one activity at a time with a pause of two seconds, and is ready after three', async () => {
    const { log, given } = prepared(4)
    await prefetchLesson(given)
    expect(log).toEqual([
      'made 0',
      'pause 2000',
      'made 1',
      'pause 2000',
      'made 2',
      'ready',
      'pause 2000',
      'made 3',
      'done',
      'ready',
    ])
  })

  it('is ready at once with an empty queue', async () => {
    const { log, given, ready } = prepared(2)
    ready.add(0).add(1)
    await prefetchLesson(given)
    expect(log).toEqual(['done', 'ready'])
  })

  it('passes over what fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { log, given } = prepared(3, [0])
    await prefetchLesson(given)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    expect(log.filter((line) => line.startsWith('made'))).toEqual(['made 1', 'made 2'])
    expect(log).toContain('done')
  })

  it('makes nothing that was made meanwhile', async () => {
    const { log, given, ready } = prepared(3)
    await prefetchLesson({ ...given, pause: async () => void ready.add(1) })
    expect(log).toEqual(['made 0', 'made 2', 'done', 'ready'])
  })

  it('is ready also where that could not be marked', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { log, given } = prepared(1)
    await prefetchLesson({ ...given, markDone: () => Promise.reject(new Error('away')) })
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    expect(log).toEqual(['made 0', 'ready'])
  })

  it('stops with leaving', async () => {
    const { log, given, leave } = prepared(3)
    await prefetchLesson({ ...given, pause: async () => leave() })
    expect(log).toEqual(['made 0'])
  })
})
