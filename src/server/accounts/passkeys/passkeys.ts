import { and, asc, eq } from 'drizzle-orm'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { passkeys } from '#db/sign-in.ts'
import { passkeyRemovedMail } from '#server/accounts/notices.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

type Row = typeof passkeys.$inferSelect

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Row): PasskeyItem => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function listPasskeys(db: Database, learnerId: string): Promise<PasskeyItem[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, learnerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(presentPasskey)
}

const ofLearner = (learner: Learner, id: string) => and(eq(passkeys.userId, learner.id), eq(passkeys.id, id))

export async function renamePasskey(
  db: Database,
  learner: Learner,
  { id, name }: { id: string; name: string },
): Promise<PasskeyItem> {
  const [row] = await db.update(passkeys).set({ name }).where(ofLearner(learner, id)).returning()
  if (row === undefined) throw new AppError('not_found')
  return presentPasskey(row)
}

/** Removes a passkey from sign-in, and informs the owner by mail. */
export async function removePasskey(
  db: Database,
  learner: Learner,
  { id, appUrl }: { id: string; appUrl: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(passkeys).where(ofLearner(learner, id)).returning({ id: passkeys.id })
    if (gone.length === 0) throw new AppError('not_found')
    await queueMail(tx, learner.email, passkeyRemovedMail(appUrl))
  })
}
