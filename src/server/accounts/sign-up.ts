import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeMailSlot } from '#server/platform/mail/mail-allowance.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { hashPassword } from './hashing.ts'
import { enforceMailSlot } from './limit-requests.ts'
import { issueLink, replaceLinks } from './links.ts'
import { confirmSignUpMail } from './mails.ts'
import { addPassword, replaceUnconfirmed } from './passwords.ts'

export type NewAccount = { id: string; email: string; fullName: string | null }
/** Runs when an account is made, in the same transaction. */
export type CreateProfile = (tx: Connection, account: NewAccount) => Promise<void>

/** Decides who may make an account. */
export type Admission = {
  /** Refuses a visitor without a required invitation, before any lookup or hash. */
  check: (db: Connection, invite: string | undefined) => Promise<void>
  /** Takes one place of the invitation for a new account, in the same transaction. */
  take: (tx: Connection, invite: string | undefined) => Promise<void>
}

type SignUp = { email: string; password: string; name?: string | undefined; invite?: string | undefined }
type Options = {
  appUrl: string
  limited: boolean
  browserKeyHash: string
  createProfile: CreateProfile
  admission: Admission
}

/**
 * Account, profile, link and mail: all or nothing. A second sign-up of an unconfirmed address sends the mail
 * again.
 */
export async function signUp(
  db: Database,
  { email, password, name, invite }: SignUp,
  options: Options,
): Promise<void> {
  const { appUrl, limited, browserKeyHash, createProfile, admission } = options
  // Hashing is slow and must not hold a transaction open.
  const chosen = { password: await hashPassword(password), browserKeyHash }
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email, name: name || (email.split('@')[0] ?? email) })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (created !== undefined) {
      await admission.take(tx, invite)
      await enforceMailSlot(tx, limited, 'signup', email)
      await addPassword(tx, created.id, chosen)
      await createProfile(tx, { id: created.id, email, fullName: name || null })
      return sendLink(tx, appUrl, created.id, email)
    }
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    // Deleted at the same moment: the next attempt finds the address free.
    if (known === undefined) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    if (known.emailVerified) throw new AppError('already_registered')
    await replaceUnconfirmed(tx, known.id, chosen)
    // Three mails of the last hour are already on their way: the answer stays the same.
    if (limited && !(await takeMailSlot(tx, 'signup', email)).allowed) return
    await sendLink(tx, appUrl, known.id, email)
  })
}

async function sendLink(tx: Connection, appUrl: string, userId: string, email: string): Promise<void> {
  await replaceLinks(tx, 'signup', userId)
  const token = await issueLink(tx, 'signup', { userId })
  await queueMail(tx, email, confirmSignUpMail(appUrl, token))
}
