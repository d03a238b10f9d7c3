import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { prefetchLesson } from './prefetch-lesson.ts'

function prepared(
  count: number,
  options: { failing?: number[]; lease?: (string | null | Error)[]; done?: Error[] } = {},
) {
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
      const failure = isDone ? options.done?.shift() : undefined
      if (failure !== undefined) throw failure
      if (isDone) {
        log.push('done')
        return null
      }
      held += 1
      const lease = leases.length > 0 ? (leases.shift() ?? null) : `lease ${held}`
      if (lease instanceof Error) throw lease
      return lease
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

  it('goes on after a lease that could not be held, renewed or given back as done', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const away = new Error('away')
    const { log, given } = prepared(2, { lease: [away, 'lease 2', 'lease 3', away], done: [away] })
    await prefetchLesson(given)
    expect(warn).toHaveBeenCalledTimes(3)
    expect(log).toEqual([
      'pause 5000',
      'made 0',
      'pause 2000',
      'pause 5000',
      'made 1',
      'pause 5000',
      'done',
      'ready',
    ])
  })

  it('waits for a lease that was lost on the way, and makes nothing that was made meanwhile', async () => {
    const { log, given, ready } = prepared(3, { lease: ['lease 1', 'lease 2', null] })
    const onElsewhere = async () => {
      log.push('elsewhere')
      ready.add(1)
    }
    await prefetchLesson({ ...given, onElsewhere })
    expect(log.filter((line) => line.startsWith('made'))).toEqual(['made 0', 'made 2'])
    expect(log.slice(-2)).toEqual(['done', 'ready'])
  })

  it('ends with its lesson', async () => {
    const gone = new ApiError({ status: 404, code: 'not_found', detail: 'There is nothing here.' })
    const { log, given } = prepared(2, { lease: ['lease 1', 'lease 2', gone] })
    await expect(prefetchLesson(given)).rejects.toBe(gone)
    expect(log).toEqual(['made 0', 'pause 2000', 'released lease 2'])
  })

  it('gives the lease back where the learner leaves while it cannot be renewed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { log, given, leave } = prepared(2, { lease: ['lease 1', 'lease 2', new Error('away')] })
    const pause = async (ms: number) => {
      log.push(`pause ${ms}`)
      if (ms === 5000) leave()
    }
    await prefetchLesson({ ...given, pause })
    expect(log).toEqual(['made 0', 'pause 2000', 'pause 5000', 'released lease 2'])
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
