import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * A hash is slow on purpose: many at once would take the processor and 16 MB each from everybody else. So few run at a
 * time, some wait, and the rest are asked to come back.
 */
export const hashingLimits = { together: 2, waiting: 40 } as const

let running = 0
const queue: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= hashingLimits.together) {
    if (queue.length >= hashingLimits.waiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given))
