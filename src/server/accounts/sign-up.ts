import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Connection, Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeMailSlot } from '#server/platform/mail/mail-allowance.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { addClaim, addPassword, type Comparison, compareWithEarlier } from './agreed-password.ts'
import { enforceMailSlot } from './limit-requests.ts'
import { issueLink, replaceLinks } from './links.ts'
import { confirmSignUpMail } from './mails.ts'

export type NewAccount = { id: string; email: string; fullName: string | null }
/** What else begins with an account; part of the same transaction. */
export type CreateProfile = (tx: Connection, account: NewAccount) => Promise<void>

type SignUp = { email: string; password: string; name?: string | undefined }
type Options = { appUrl: string; limited: boolean; createProfile: CreateProfile }

/** Sign-ups of one address at once may have to look again at what the others chose; each look lets one of them through. */
const mostLooks = 5

/** Account, profile, link and mail: all or nothing. A second sign-up of an unconfirmed address sends the mail again. */
export async function signUp(db: Database, account: SignUp, options: Options): Promise<void> {
  const { email, password } = account
  let passwordHash: string | undefined
  for (let look = 0; look < mostLooks; look += 1) {
    // One after the other: a hash that is begun goes on where the database fails, and those of many calls that fail at
    // once would keep everything else from being done, the database's next start among it.
    const comparison = await compareWithEarlier(db, email, password)
    passwordHash ??= await hashPassword(password)
    if (await begin(db, account, passwordHash, comparison, options)) return
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 })
}

/** False when the address's earlier sign-ups are not those that this one was compared with. */
function begin(
  db: Database,
  { email, name }: SignUp,
  passwordHash: string,
  comparison: Comparison,
  { appUrl, limited, createProfile }: Options,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email, name: name || (email.split('@')[0] ?? email) })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (created !== undefined) {
      await enforceMailSlot(tx, limited, email)
      await addPassword(tx, created.id, passwordHash)
      await createProfile(tx, { id: created.id, email, fullName: name || null })
      await sendLink(tx, appUrl, created.id, email)
      return true
    }
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    // Deleted in the moment between: the next look finds the address free.
    if (known === undefined) return false
    if (known.emailVerified) throw new AppError('already_registered')
    if (!(await addClaim(tx, known.id, passwordHash, comparison))) return false
    // Three mails of the last hour are on their way already: the answer stays the same.
    if (limited && !(await takeMailSlot(tx, email)).allowed) return true
    await sendLink(tx, appUrl, known.id, email)
    return true
  })
}

async function sendLink(tx: Connection, appUrl: string, userId: string, email: string): Promise<void> {
  await replaceLinks(tx, 'signup', userId)
  const token = await issueLink(tx, 'signup', { userId })
  await queueMail(tx, email, confirmSignUpMail(appUrl, token))
}
