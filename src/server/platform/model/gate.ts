import type { Clock } from './clock.ts'
import { ModelFailure } from './failure.ts'

export type GateLimits = {
  /** Calls at a time: one learner's, and everybody's. */
  perLearner: number
  together: number
  /** Places to wait in: one learner's, and everybody's. */
  learnerPlaces: number
  places: number
  waitMs: number
}

export const gateDefaults = {
  perLearner: 3,
  together: 2000,
  learnerPlaces: 20,
  places: 1000,
} as const satisfies Partial<GateLimits>

type Waiting = { userId: string; enter: () => void }

export type Gate = {
  /** Resolves with the function that gives the place back. Fails as busy, also at `untilMs`, or cancelled. */
  enter: (userId: string, signal: AbortSignal, untilMs: number) => Promise<() => void>
  running: () => number
  waiting: () => number
}

/** Fair use within this process: first come, first served, but nobody waits behind a learner who has calls enough. */
export function openGate(limits: GateLimits, clock: Clock): Gate {
  const running = new Map<string, number>()
  const queue: Waiting[] = []
  let total = 0

  const mayEnter = (userId: string) =>
    total < limits.together && (running.get(userId) ?? 0) < limits.perLearner

  const take = (userId: string): (() => void) => {
    total += 1
    running.set(userId, (running.get(userId) ?? 0) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      total -= 1
      const left = (running.get(userId) ?? 1) - 1
      if (left === 0) running.delete(userId)
      else running.set(userId, left)
      const next = queue.findIndex((waiting) => mayEnter(waiting.userId))
      if (next !== -1) queue.splice(next, 1)[0]?.enter()
    }
  }

  const isFull = (userId: string) =>
    queue.length >= limits.places ||
    queue.reduce((count, waiting) => count + Number(waiting.userId === userId), 0) >= limits.learnerPlaces

  const enter: Gate['enter'] = (userId, signal, untilMs) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new ModelFailure('cancelled'))
      if (mayEnter(userId)) return resolve(take(userId))
      if (isFull(userId)) return reject(new ModelFailure('busy', { retryAfterSeconds: 5 }))
      const leave = (failure: ModelFailure) => {
        forget()
        const place = queue.indexOf(waiting)
        if (place !== -1) queue.splice(place, 1)
        reject(failure)
      }
      const cancel = () => leave(new ModelFailure('cancelled'))
      const waitMs = Math.min(limits.waitMs, Math.max(0, untilMs - clock.now()))
      const patience = clock.timer(waitMs, () => leave(new ModelFailure('busy', { retryAfterSeconds: 5 })))
      const forget = () => {
        patience.stop()
        signal.removeEventListener('abort', cancel)
      }
      const waiting: Waiting = {
        userId,
        enter: () => {
          forget()
          resolve(take(userId))
        },
      }
      signal.addEventListener('abort', cancel, { once: true })
      queue.push(waiting)
    })

  return { enter, running: () => total, waiting: () => queue.length }
}
