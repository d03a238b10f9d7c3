import { createMiddleware } from 'hono/factory'
import { addressBucket } from './client-address.ts'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

/**
 * Answers that are still being written, by learner and by address: a class behind one address has many of
 * them.
 */
export const openRequestLimits = { perLearner: 60, perAddress: 400 } as const

/**
 * A client that reads slowly, or not at all, keeps its answer in the server's memory. So their number is
 * limited.
 */
export function limitOpenRequests({ perLearner, perAddress }: { perLearner: number; perAddress: number }) {
  const open = new Map<string, number>()
  return createMiddleware<AppEnv>(async (c, next) => {
    const learner = c.get('learner')
    const who =
      learner === null ? `address ${addressBucket(c.get('clientAddress'))}` : `learner ${learner.id}`
    const count = open.get(who) ?? 0
    if (c.get('services').env.rateLimits && count >= (learner === null ? perAddress : perLearner))
      throw new AppError('too_many_requests', { words: { seconds: 5 }, retryAfterSeconds: 5 })
    open.set(who, count + 1)
    // Counted down on close: when the handler has ended, its answer may still wait for the client.
    c.env.outgoing.once('close', () => {
      const left = (open.get(who) ?? 1) - 1
      if (left === 0) open.delete(who)
      else open.set(who, left)
    })
    await next()
  })
}
