import type { Connection } from '#server/platform/database/db.ts'
import { claimHits, countHit, type Limit, type LimitState } from './rate-limit.ts'

/**
 * Hits that a process counts in advance: few compared with any such limit, enough that most calls need no
 * statement.
 */
const together = 20
/**
 * The maximum of remembered callers; the oldest are forgotten. A flood of addresses must not fill the memory.
 */
const remembered = 10_000

type Claim = { left: number; until: number }

/**
 * Remembers callers over a limit until their window ends. They are refused without a statement, so that
 * refusals do not queue for a row.
 */
export function rememberRefused() {
  const refusedUntilMs = new Map<string, number>()
  return {
    secondsLeft(key: string): number | null {
      const untilMs = refusedUntilMs.get(key)
      if (untilMs === undefined) return null
      const leftMs = untilMs - performance.now()
      if (leftMs <= 0) refusedUntilMs.delete(key)
      return leftMs <= 0 ? null : Math.ceil(leftMs / 1000)
    },
    remember(key: string, seconds: number): void {
      refusedUntilMs.delete(key)
      refusedUntilMs.set(key, performance.now() + seconds * 1000)
      const [oldest] = refusedUntilMs.keys()
      if (refusedUntilMs.size > remembered && oldest !== undefined) refusedUntilMs.delete(oldest)
    },
  }
}

/**
 * Counts calls against a wide limit without a statement for each: a process counts some hits in advance and
 * hands them out. Every process sees the counts of the others, so the limit holds for all of them together;
 * hits not used within their window are lost to the caller. Near the limit each call is counted by itself.
 */
export function countInAdvance() {
  const claims = new Map<string, Promise<Claim | null>>()
  const refused = rememberRefused()

  function claim(db: Connection, limit: Limit, who: string, key: string): Promise<Claim | null> {
    const claiming = claimHits(db, limit, who, together).then((seconds) =>
      seconds === null ? null : { left: together, until: performance.now() + seconds * 1000 },
    )
    claims.delete(key)
    claims.set(key, claiming)
    const [oldest] = claims.keys()
    if (claims.size > remembered && oldest !== undefined) claims.delete(oldest)
    const forget = () => {
      if (claims.get(key) === claiming) claims.delete(key)
    }
    claiming.then((claimed) => claimed ?? forget(), forget)
    return claiming
  }

  return async (db: Connection, limit: Limit, who: string): Promise<LimitState> => {
    const key = `${limit.name}:${who}`
    const wait = refused.secondsLeft(key)
    if (wait !== null) return { allowed: false, retryAfterSeconds: wait }
    // When a claim is used up, the first of several simultaneous calls claims again, and the others wait for
    // the same claim.
    for (let usedUp: Promise<Claim | null> | undefined; ; ) {
      const held = claims.get(key)
      const current = held === undefined || held === usedUp ? claim(db, limit, who, key) : held
      const claimed = await current
      if (claimed === null) {
        const counted = await countHit(db, limit, who)
        if (!counted.allowed) refused.remember(key, counted.retryAfterSeconds)
        return counted
      }
      if (claimed.left > 0 && performance.now() < claimed.until) {
        claimed.left -= 1
        return { allowed: true, retryAfterSeconds: 0 }
      }
      usedUp = current
    }
  }
}
