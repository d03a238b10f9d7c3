import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SignUpMode } from '#contract/accounts/account-rules.ts'
import { invitations } from '#db/operator.ts'
import type { Admission } from '#server/accounts/sign-up.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { readSettings } from '#server/platform/operations/settings.ts'
import { hashOf } from './token.ts'

/** By a form with a password, or as a person of the outside provider. */
type Way = 'form' | 'provider'
type AdmissionEnv = Pick<Env, 'fixed' | 'provider'>

/** Who may begin an account here. Looked up each time: what was closed is closed at once, at every process. */
export const admissionBy = (env: AdmissionEnv, signUpBy: Way): Admission => ({
  check: async (db, token) => (await admissionNow(db, env, signUpBy)).check(db, token),
  take: async (tx, token) => (await admissionNow(tx, env, signUpBy)).take(tx, token),
})

async function admissionNow(db: Connection, env: AdmissionEnv, signUpBy: Way): Promise<Admission> {
  const mode = env.fixed.signUps ?? (await readSettings(db, env)).signUps
  if (mode === 'provider' && signUpBy === 'form' && env.provider !== null)
    return providerOnly(env.provider.name)
  return admissions[mode][signUpBy]
}

const free: Admission = { check: async () => {}, take: async () => {} }
const invited: Admission = { check: checkInvitation, take: takePlace }
const nobody: Admission = { check: refuse, take: refuse }

const admissions: Record<SignUpMode, Record<Way, Admission>> = {
  open: { form: free, provider: free },
  invite: { form: invited, provider: invited },
  'invite-or-provider': { form: invited, provider: free },
  provider: { form: nobody, provider: free },
  closed: { form: nobody, provider: nobody },
}

async function refuse(): Promise<void> {
  throw new AppError('sign_ups_closed')
}

function providerOnly(name: string): Admission {
  const leadThere = async () => {
    throw new AppError('sign_ups_by_provider', { words: { name } })
  }
  return { check: leadThere, take: leadThere }
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
