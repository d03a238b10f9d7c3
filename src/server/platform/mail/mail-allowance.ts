import { createHash } from 'node:crypto'
import type { Connection } from '#server/platform/database/db.ts'
import { countHit, type Limit } from '#server/platform/http/rate-limit.ts'

const slots: Limit[] = [1, 2, 3].map((slot) => ({ name: `mail-slot-${slot}`, hits: 1, seconds: 60 * 60 }))
const everyone: Limit = { name: 'mail', hits: 1000, seconds: 60 * 60 }

/**
 * Three mails an hour to one address, whoever asks. Three slots that each need an hour to be free again hold in any
 * hour, where one counter of three could give six around its turn.
 */
export async function takeMailSlot(
  db: Connection,
  address: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const who = createHash('sha256').update(address).digest('base64url')
  let retryAfterSeconds = Number.POSITIVE_INFINITY
  for (const slot of slots) {
    const hit = await countHit(db, slot, who)
    if (hit.allowed) return { allowed: true, retryAfterSeconds: 0 }
    retryAfterSeconds = Math.min(retryAfterSeconds, hit.retryAfterSeconds)
  }
  return { allowed: false, retryAfterSeconds }
}

/** What this installation sends in an hour at most; the rest waits in the queue. */
export const countSentMail = (db: Connection) => countHit(db, everyone, 'all')
