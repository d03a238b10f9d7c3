import type { Connection } from '#server/platform/database/db.ts'
import { type Counted, claimHits, countHit, type Limit } from './rate-limit.ts'

/** Few beside any limit that is counted like this, enough that most calls need no statement of their own. */
const together = 20
/** Of whoever called last: a flood of addresses must not fill the memory. */
const remembered = 10_000

type Claim = { left: number; until: number }

/** Who is over a limit, until its window ends: refused without a statement, so that refusals queue for no row. */
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
 * Counts calls against a wide limit without a statement for each: a process counts some hits in advance and hands them
 * out. Every process sees what the others have counted, so the limit holds for all of them together; what is not used
 * within its window is lost to the caller. Near the limit each call counts for itself.
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

  return async (db: Connection, limit: Limit, who: string): Promise<Counted> => {
    const key = `${limit.name}:${who}`
    const wait = refused.secondsLeft(key)
    if (wait !== null) return { allowed: false, retryAfterSeconds: wait }
    // Of calls that come at once the first claims anew when a claim is used up, the others wait for the same claim.
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
