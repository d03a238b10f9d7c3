import { AppError } from '#server/platform/http/errors.ts'

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * For work that takes much of the machine: so many run at a time, so many wait in order, and the rest are asked to come
 * back. Within this process; what must hold across processes is counted in the database.
 */
export function takeTurns(limits: { together: number; waiting: number; retryAfterSeconds: number }): Turns {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= limits.together) {
      if (queue.length >= limits.waiting)
        throw new AppError('unavailable', { retryAfterSeconds: limits.retryAfterSeconds })
      // Whoever ends hands the place on, so it never counts as free in between.
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
