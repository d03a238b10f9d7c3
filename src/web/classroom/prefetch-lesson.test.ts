import { describe, expect, it, vi } from 'vitest'
import { prefetchLesson } from './prefetch-lesson.ts'

function prepared(count: number, options: { failing?: number[]; lease?: (string | null)[] } = {}) {
  const log: string[] = []
  const leaving = new AbortController()
  const ready = new Set<number>()
  const leases = options.lease ?? []
  let running = 0
  let held = 0
  const given = {
    activities: Array.from({ length: count }, (_, index) => index),
    isReady: (activity: number) => ready.has(activity),
    prepare: async (activity: number) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      if (options.failing?.includes(activity)) throw new Error('no')
      ready.add(activity)
      log.push(`made ${activity}`)
    },
    hold: async (_until: string | null, isDone = false) => {
      if (isDone) {
        log.push('done')
        return null
      }
      held += 1
      return leases.length > 0 ? (leases.shift() ?? null) : `lease ${held}`
    },
    release: (until: string) => void log.push(`released ${until}`),
    pause: async (ms: number) => void log.push(`pause ${ms}`),
    onElsewhere: async () => void log.push('elsewhere'),
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
    const { log, given } = prepared(3, { failing: [0] })
    await prefetchLesson(given)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    expect(log.filter((line) => line.startsWith('made'))).toEqual(['made 1', 'made 2'])
    expect(log).toContain('done')
  })

  it('makes nothing while another tab holds the lease, and goes on once that one is gone', async () => {
    const { log, given } = prepared(1, { lease: [null, null] })
    await prefetchLesson(given)
    expect(log).toEqual(['pause 5000', 'elsewhere', 'pause 5000', 'elsewhere', 'made 0', 'done', 'ready'])
  })

  it('stops with leaving and gives the lease back', async () => {
    const { log, given, leave } = prepared(3)
    const pause = async (ms: number) => {
      log.push(`pause ${ms}`)
      leave()
    }
    await prefetchLesson({ ...given, pause })
    expect(log).toEqual(['made 0', 'pause 2000', 'released lease 2'])
  })
})
