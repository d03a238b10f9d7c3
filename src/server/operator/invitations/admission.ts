import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SignUpMode } from '#contract/accounts/account-rules.ts'
import { invitations } from '#db/operator.ts'
import type { Admission } from '#server/accounts/sign-up.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { readSettings } from '#server/platform/operations/settings.ts'
import { hashOf } from './token.ts'

/** Who may begin an account here. Looked up each time: what was closed is closed at once, at every process. */
export const admissionBy = (env: Pick<Env, 'fixed'>): Admission => ({
  check: async (db, token) => (await admissionNow(db, env)).check(db, token),
  take: async (tx, token) => (await admissionNow(tx, env)).take(tx, token),
})

const admissionNow = async (db: Connection, env: Pick<Env, 'fixed'>): Promise<Admission> =>
  admissions[env.fixed.signUps ?? (await readSettings(db, env)).signUps]

const admissions: Record<SignUpMode, Admission> = {
  open: { check: async () => {}, take: async () => {} },
  invite: { check: checkInvitation, take: takePlace },
  closed: { check: refuse, take: refuse },
}

async function refuse(): Promise<void> {
  throw new AppError('sign_ups_closed')
}

const withToken = (token: string) =>
  and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, sql`now()`))

/** Places are not looked at: who lost the mail to an unconfirmed address asks again with a link that is full by now. */
async function checkInvitation(db: Connection, token: string | undefined): Promise<void> {
  if (!token) throw new AppError('invitation_needed')
  const [found] = await db.select({ id: invitations.id }).from(invitations).where(withToken(token)).limit(1)
  if (found === undefined) throw new AppError('invitation_over')
}

/** Two who take the last place at once wait for each other's row: the second finds none. */
async function takePlace(tx: Connection, token: string | undefined): Promise<void> {
  if (!token) throw new AppError('invitation_needed')
  const took = await tx
    .update(invitations)
    .set({ taken: sql`${invitations.taken} + 1` })
    .where(and(withToken(token), lt(invitations.taken, invitations.places)))
    .returning({ id: invitations.id })
  if (took.length === 0) throw new AppError('invitation_over')
}
