import { eq } from 'drizzle-orm'
import { invitations } from '#db/operator.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Ends sign-ups with this invitation. Accounts that began with it stay. */
export async function withdraw(db: Database, by: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(invitations)
      .where(eq(invitations.id, id))
      .returning({ places: invitations.places, taken: invitations.taken })
    if (gone[0] === undefined) throw new AppError('not_found')
    await recordAct(tx, by, 'withdraw', { details: gone[0] })
  })
}
