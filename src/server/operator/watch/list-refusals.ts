import { desc } from 'drizzle-orm'
import { isSignInRefusal } from '#contract/accounts/sign-in-refusals.ts'
import type { RefusedSignIn } from '#contract/operator/figures.ts'
import { refusedSignIns } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'

const maxShown = 10

/** The last sign-ins by the outside provider that were refused, newest first. */
export async function listRefusals(db: Connection): Promise<RefusedSignIn[]> {
  const rows = await db
    .select({ id: refusedSignIns.id, reason: refusedSignIns.reason, createdAt: refusedSignIns.createdAt })
    .from(refusedSignIns)
    .orderBy(desc(refusedSignIns.id))
    .limit(maxShown)
  // A reason that a newer version wrote is none of ours.
  return rows.flatMap(({ id, reason, createdAt }) =>
    isSignInRefusal(reason) ? [{ id, reason, at: createdAt.toISOString() }] : [],
  )
}
