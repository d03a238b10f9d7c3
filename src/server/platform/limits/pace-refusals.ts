import { setTimeout as delay } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppEnv } from '#server/platform/http/context.ts'

type Pace = {
  /** So many refusals go at once. */
  free: number
  /** The others one after the other, so far apart. */
  apartMs: number
  /** None waits longer. */
  longestMs: number
}

const pace: Pace = { free: 20, apartMs: 50, longestMs: 5000 }
/** Of everybody together: a call that waits holds its connection, and what has come of its body. */
const mostHeld = 1000

/** How long the next refusal waits. It is told the time, and forgets who has sent nothing for long enough. */
export function paceOfRefusals({ free, apartMs, longestMs }: Pace) {
  /** When all refusals so far are out, had they gone one after the other. */
  const outAtMs = new Map<string, number>()
  return (who: string, nowMs: number): number => {
    const before = Math.max(nowMs, outAtMs.get(who) ?? nowMs)
    // The latest last: at the front are those who may be out.
    outAtMs.delete(who)
    outAtMs.set(who, Math.min(before + apartMs, nowMs + longestMs + free * apartMs))
    for (const [one, atMs] of outAtMs) {
      if (atMs > nowMs) break
      outAtMs.delete(one)
    }
    return Math.min(longestMs, Math.max(0, before - nowMs - (free - 1) * apartMs))
  }
}

/**
 * A script that is refused sends again at once, and a thousand refusals a second are work that everybody waits for. So
 * they leave one after the other: a flood costs who sends it, a person who is refused once notices nothing.
 */
export function paceRefusals({ now = () => performance.now(), hold = holdFor } = {}) {
  const waitFor = paceOfRefusals(pace)
  let held = 0
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 429 || held >= mostHeld) return
    const waitMs = waitFor(addressBucket(c.get('clientAddress')), now())
    if (waitMs === 0) return
    held += 1
    await hold(waitMs, c.req.raw.signal)
    held -= 1
  })
}

/** Until then, or until its sender has gone away. */
const holdFor = (waitMs: number, signal: AbortSignal): Promise<void> =>
  delay(waitMs, undefined, { signal }).catch(() => {})
