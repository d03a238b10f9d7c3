import { describe, expect, it, vi } from 'vitest'
import { maxPutBacks } from '#server/platform/guides/when-free.ts'
import { prefetchLesson } from './prefetch-lesson.ts'

function lessonOf(count: number, failing: string[] = []) {
  const log: string[] = []
  const stopping = new AbortController()
  const ready = new Set<string>()
  const all = Array.from({ length: count }, (_, index) => ({ id: String(index) }))
  let running = 0
  const given = {
    counted: async () => all.map(({ id }) => id),
    next: async (tried: ReadonlySet<string>) => all.find(({ id }) => !ready.has(id) && !tried.has(id)),
    make: async ({ id }: { id: string }) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      if (failing.includes(id)) throw new Error('no')
      ready.add(id)
    },
    pause: async (ms: number) => void log.push(`pause ${ms}`),
    markDone: async () => void log.push('done'),
    warn: vi.fn(),
    isPutBack: (error: unknown) => error instanceof Error && error.message === 'others first',
    signal: stopping.signal,
  }
  const prefetch = async (changed: Partial<typeof given> = {}) => {
    for await (const { event, data } of prefetchLesson({ ...given, ...changed }))
      log.push(`${event} ${'activityId' in data ? data.activityId : data.activityIds.join(' ')}`)
  }
  return { log, given, ready, prefetch, stop: () => stopping.abort() }
}

describe('prefetching a lesson', () => {
  it('makes one activity at a time with a pause of two seconds, then marks the lesson', async () => {
    const { log, prefetch } = lessonOf(3)
    await prefetch()
    expect(log).toEqual(['counted 0 1 2', 'made 0', 'pause 2000', 'made 1', 'pause 2000', 'made 2', 'done'])
  })

  it('is done at once where all is made', async () => {
    const { log, prefetch, ready } = lessonOf(2)
    ready.add('0').add('1')
    await prefetch()
    expect(log).toEqual(['counted 0 1', 'done'])
  })

  it('passes over what fails', async () => {
    const { log, given, prefetch } = lessonOf(3, ['0'])
    await prefetch()
    expect(given.warn).toHaveBeenCalledOnce()
    expect(log).toEqual([
      'counted 0 1 2',
      'passed_over 0',
      'pause 2000',
      'made 1',
      'pause 2000',
      'made 2',
      'done',
    ])
  })

  it('makes nothing that was made meanwhile', async () => {
    const { log, prefetch, ready } = lessonOf(3)
    await prefetch({ pause: async () => void ready.add('1') })
    expect(log).toEqual(['counted 0 1 2', 'made 0', 'made 2', 'done'])
  })

  it('makes what was put back a little later, and marks the lesson only then', async () => {
    const { log, given, prefetch } = lessonOf(2)
    let putBack = 2
    await prefetch({
      make: async (activity) => {
        putBack -= 1
        if (putBack >= 0) throw new Error('others first')
        return given.make(activity)
      },
    })
    expect(log).toEqual(['counted 0 1', 'pause 2000', 'pause 4000', 'made 0', 'pause 2000', 'made 1', 'done'])
    expect(given.warn).not.toHaveBeenCalled()
  })

  it('gives up on a guide that is never free, after ever longer pauses, and leaves the lesson unmarked', async () => {
    const { log, given, prefetch } = lessonOf(2)
    let asked = 0
    const busy = async () => {
      asked += 1
      throw new Error('others first')
    }
    await expect(prefetch({ make: busy })).rejects.toThrow('others first')
    expect(asked).toBe(maxPutBacks)
    const pauses = log.slice(1).map((line) => Number(line.replace('pause ', '')))
    expect(pauses.slice(0, 7)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    expect(new Set(pauses.slice(5))).toEqual(new Set([60_000]))
    expect(pauses).toHaveLength(maxPutBacks - 1)
    expect(log).not.toContain('done')
    expect(given.warn).not.toHaveBeenCalled()
  })

  it('counts only what was put back in a row', async () => {
    const { log, given, prefetch } = lessonOf(3)
    let tries = 0
    await prefetch({
      make: async (activity) => {
        tries += 1
        if (tries % maxPutBacks !== 0) throw new Error('others first')
        return given.make(activity)
      },
    })
    expect(log.filter((line) => !line.startsWith('pause'))).toEqual([
      'counted 0 1 2',
      'made 0',
      'made 1',
      'made 2',
      'done',
    ])
  })

  it('ends with Stop, without marking the lesson', async () => {
    const { log, prefetch, stop } = lessonOf(3, ['0'])
    await expect(
      prefetch({
        make: async () => {
          stop()
          throw new Error('stopped')
        },
      }),
    ).rejects.toThrow('stopped')
    expect(log).toEqual(['counted 0 1 2'])
  })
})
