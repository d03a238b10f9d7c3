import { setImmediate as nextTurn } from 'node:timers/promises'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppEnv } from '#server/platform/http/context.ts'
import { learnerPlaces, openPlaces } from './work-places.ts'

/**
 * Before a call has its place there is some work for it: who sends it is looked up and counted, its body is read and
 * checked. Sixty calls at once would have it done sixty times before another learner's turn, so of each browser, and of
 * the visitors at one address, only as many enter at once as are worked on.
 */
export function enterInTurn(sessionCookieName: string) {
  const enter = openPlaces({ ...learnerPlaces, waiting: 400 })
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.get('services').env.rateLimits) return next()
    const who = getCookie(c, sessionCookieName) ?? addressBucket(c.get('clientAddress'))
    const leave = await enter(who, 'usual', c.req.raw.signal)
    c.set('leaveEntrance', leave)
    try {
      await next()
    } finally {
      leave()
    }
  })
}

/**
 * A sender who stalls keeps no place at the entrance, which all visitors of one address share: what has come with the
 * head is here a turn later.
 */
export const leaveWhileBodyComes = createMiddleware<AppEnv>(async (c, next) => {
  const { incoming } = c.env
  if (!incoming.complete) await nextTurn()
  if (!incoming.complete) c.get('leaveEntrance')?.()
  await next()
})
