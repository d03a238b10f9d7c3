import { describe, expect, it } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { isPutBack, maxPutBacks, whenFree } from './when-free.ts'

const { signal } = new AbortController()

/** Put back so often, then made. */
function workPutBack(times: number, failure: unknown = new ModelFailure('put_back')) {
  let left = times
  const pauses: number[] = []
  async function* begin() {
    yield 'begun'
    left -= 1
    if (left >= 0) throw failure
    return 'made'
  }
  const run = async (until = signal) => {
    const work = whenFree(begin, until, async (ms) => void pauses.push(ms))
    for (;;) {
      const step = await work.next()
      if (step.done) return step.value
    }
  }
  return { run, pauses }
}

describe('work that no learner waits for', () => {
  it('is begun again after ever longer pauses where the guide answers others first', async () => {
    const { run, pauses } = workPutBack(3)
    expect(await run()).toBe('made')
    expect(pauses).toEqual([2000, 4000, 8000])
  })

  it('is given up where the guide is never free', async () => {
    const { run, pauses } = workPutBack(1000)
    await expect(run()).rejects.toMatchObject({ kind: 'put_back' })
    expect(pauses).toHaveLength(maxPutBacks - 1)
    expect(pauses.at(-1)).toBe(60_000)
  })

  it('fails at once by any other fault, and where it was stopped', async () => {
    const bad = workPutBack(1, new ModelFailure('bad_answer'))
    await expect(bad.run()).rejects.toMatchObject({ kind: 'bad_answer' })
    await expect(workPutBack(1).run(AbortSignal.abort())).rejects.toMatchObject({ kind: 'put_back' })
    expect(bad.pauses).toEqual([])
  })
})

it('a fault that was put into words is known by its cause', () => {
  expect(isPutBack(new AppError('model_busy', { cause: new ModelFailure('busy') }))).toBe(true)
  expect(isPutBack(new AppError('model_timeout', { cause: new ModelFailure('timeout') }))).toBe(false)
  expect(isPutBack(new Error('others first'))).toBe(false)
})
