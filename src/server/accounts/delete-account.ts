import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import { contentsHeldBy, dropUnused } from '#server/authored/drop-unused.ts'
import { dropUnusedSets, setKeysOf } from '#server/library/checkpoints/sweep-sets.ts'
import { dropUnusedTranscripts, transcriptsHeldBy } from '#server/library/transcripts/sweep-transcripts.ts'
import type { Database } from '#server/platform/database/db.ts'
import { dropQueuedMail } from '#server/platform/mail/queue-mail.ts'
import { dropLinks } from './links.ts'

/**
 * Everything of a learner goes with their row: each table that belongs to one refers to it and follows it. Copies of their
 * courses that others made stay, without a creator.
 */
export async function deleteAccount(
  db: Pick<Database, 'transaction'>,
  learner: { id: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAccount(tx, learner.id)
    await dropLinks(tx, learner.id, ['signup', 'recovery', 'email_change', 'provider_link'])
    await dropQueuedMail(tx, learner.email)
    const contents = await contentsHeldBy(tx, { ownerId: learner.id })
    const sets = await setKeysOf(tx, learner.id)
    const said = await transcriptsHeldBy(tx, learner.id)
    await tx.delete(users).where(eq(users.id, learner.id))
    await dropUnused(tx, contents)
    await dropUnusedSets(tx, sets)
    await dropUnusedTranscripts(tx, said)
  })
}
