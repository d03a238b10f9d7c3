import { setTimeout as delay } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppEnv } from '#server/platform/http/context.ts'

type Pace = {
  /** So many refusals are sent at once. */
  free: number
  /** The time between the others. */
  apartMs: number
  /** The maximum wait. */
  maxMs: number
}

const pace: Pace = { free: 20, apartMs: 50, maxMs: 5000 }
/**
 * The maximum of waiting refusals, of all callers together: each holds its connection and the received part
 * of its body.
 */
const maxWaiting = 1000

/** How long the next refusal waits. Gets the current time, and forgets callers without recent requests. */
export function paceOfRefusals({ free, apartMs, maxMs }: Pace) {
  /** When all refusals of a caller so far would be out, one after the other. */
  const outAtMs = new Map<string, number>()
  return (who: string, nowMs: number): number => {
    const before = Math.max(nowMs, outAtMs.get(who) ?? nowMs)
    // The latest comes last: the oldest, which may have expired, are in front.
    outAtMs.delete(who)
    outAtMs.set(who, Math.min(before + apartMs, nowMs + maxMs + free * apartMs))
    for (const [one, atMs] of outAtMs) {
      if (atMs > nowMs) break
      outAtMs.delete(one)
    }
    return Math.min(maxMs, Math.max(0, before - nowMs - (free - 1) * apartMs))
  }
}

/**
 * A refused script sends again at once, and a thousand refusals a second slow down all requests. So refusals
 * are delayed one after the other: a flood slows down its sender, and a person who is refused once notices
 * nothing.
 */
export function paceRefusals({ now = () => performance.now(), hold = holdFor } = {}) {
  const waitFor = paceOfRefusals(pace)
  let held = 0
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 429 || held >= maxWaiting) return
    const waitMs = waitFor(addressBucket(c.get('clientAddress')), now())
    if (waitMs === 0) return
    held += 1
    await hold(waitMs, c.req.raw.signal)
    held -= 1
  })
}

/** Waits for that time, or until the client disconnects. */
const holdFor = (waitMs: number, signal: AbortSignal): Promise<void> =>
  delay(waitMs, undefined, { signal }).catch(() => {})
