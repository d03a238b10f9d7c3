import { eq, sql } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { dropLinks } from '#server/accounts/links.ts'
import { endOtherSessions } from '#server/accounts/session/sessions.ts'
import { dropStates } from '#server/accounts/session/states.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Switches an account off, with every session and open link of it, or on again. Its rows stay. */
export async function setDisabled(tx: Connection, userId: string, isDisabled: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: isDisabled ? sql`coalesce(${users.disabledAt}, now())` : null })
    .where(eq(users.id, userId))
  if (!isDisabled) return
  await endOtherSessions(tx, { id: userId, sessionId: null })
  await dropStates(tx, userId)
  await dropLinks(tx, userId, ['signup', 'recovery', 'email_change', 'provider_link'])
}
