import { type Column, type SQL, sql } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'

/** How long a reply is held by whoever writes it, unless they renew it. */
const holdMs = 10_000
export const heldUntil = sql`now() + make_interval(secs => ${holdMs / 1000})`

export const isHeld = (until: Column = messages.writingUntil): SQL<boolean> =>
  sql<boolean>`coalesce(${until} > now(), false)`
