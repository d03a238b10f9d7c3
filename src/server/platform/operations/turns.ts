import { AppError } from '#server/platform/http/errors.ts'

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * For expensive work: a limited number runs at a time, a limited number waits in order, and further callers
 * are asked to try again later. Within this process; limits across processes are counted in the database.
 */
export function takeTurns(limits: { together: number; waiting: number; retryAfterSeconds: number }): Turns {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= limits.together) {
      if (queue.length >= limits.waiting)
        throw new AppError('unavailable', { retryAfterSeconds: limits.retryAfterSeconds })
      // A finished caller passes its place on directly, so the place never counts as free in between.
      await new Promise<void>((enter) => queue.push(enter))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
