import { createHash } from 'node:crypto'
import type { Connection } from '#server/platform/database/db.ts'
import { countHit, type Limit } from '#server/platform/limits/rate-limit.ts'

/** The purposes of mails that a visitor or learner can request. Each has separate slots. */
export const mailPurposes = ['signup', 'recovery', 'email-change', 'provider-link'] as const
export type MailPurpose = (typeof mailPurposes)[number]

const slotsOf = (purpose: MailPurpose): Limit[] =>
  [1, 2, 3].map((slot) => ({ name: `mail-${purpose}-${slot}`, hits: 1, seconds: 60 * 60 }))
const everyone: Limit = { name: 'mail', hits: 1000, seconds: 60 * 60 }

/**
 * Three mails an hour to one address for one purpose, from all callers together. Each of the three slots is
 * free again after an hour, so the limit holds in any hour; one counter of three could allow six around its
 * reset. A notice to the owner of an account takes no slot, because callers cannot request it.
 */
export async function takeMailSlot(
  db: Connection,
  purpose: MailPurpose,
  address: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const who = createHash('sha256').update(address).digest('base64url')
  let retryAfterSeconds = Number.POSITIVE_INFINITY
  for (const slot of slotsOf(purpose)) {
    const hit = await countHit(db, slot, who)
    if (hit.allowed) return { allowed: true, retryAfterSeconds: 0 }
    retryAfterSeconds = Math.min(retryAfterSeconds, hit.retryAfterSeconds)
  }
  return { allowed: false, retryAfterSeconds }
}

/** The maximum of mails that this installation sends in an hour; the rest waits in the queue. */
export const countSentMail = (db: Connection) => countHit(db, everyone, 'all')
