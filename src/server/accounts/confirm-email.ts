import { and, eq, ne } from 'drizzle-orm'
import type { Account } from '#contract/accounts.ts'
import { users } from '#db/accounts.ts'
import { noteDevice } from '#server/accounts/session/known-devices.ts'
import { openSession, type SessionOrigin } from '#server/accounts/session/open-session.ts'
import { endOtherSessions } from '#server/accounts/session/sessions.ts'
import { dropStates } from '#server/accounts/session/states.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { dropLinks, issueLink, useLink } from './links.ts'
import { emailChangedMail } from './mails.ts'
import { keepPasswordOnlyFor } from './passwords.ts'

/** Runs when an address is confirmed, in the same transaction. */
export type WhenConfirmed = (tx: Connection) => Promise<void>

type Options = {
  token: string
  /** The learner who is signed in where the link is opened, if any. */
  signedInAs: string | null
  /** Of the browser that opens the link, if it signed up an account. */
  browserKeyHash: string | null
  /** The browser that opens the link: if it is signed in, the account knows it from then on. */
  deviceId: string
  origin: SessionOrigin
  appUrl: string
  /** The signed-in session of this browser: the only session that stays open after a change of address. */
  signedInSession: string | null
  whenConfirmed: WhenConfirmed
}

export type Confirmation = {
  type: 'signup' | 'email_change'
  account: Account
  sessionToken: string | null
  /** For 'Set New Password', where the link was opened in another browser than the sign-up's. */
  newPasswordToken: string | null
}

/** Confirms a new account or a new address. A new account's learner is signed in, or chooses a password. */
export function confirmEmail(db: Database, options: Options): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const { account, newEmail } = await useLink(tx, ['signup', 'email_change'], options.token)
    if (options.signedInAs !== null && options.signedInAs !== account.id) throw new AppError('link_foreign')
    if (newEmail !== null) {
      await moveAddress(tx, account, newEmail, options)
      const { id, name } = account
      const moved = { id, name, email: newEmail }
      return { type: 'email_change', account: moved, sessionToken: null, newPasswordToken: null }
    }
    if (account.emailVerified) throw new AppError('link_used')
    if (account.disabledAt !== null) throw new AppError('account_disabled')
    const { id, name, email } = account
    return { type: 'signup', account: { id, name, email }, ...(await confirmAccount(tx, id, options)) }
  })
}

/** A mail does not show who signed up: a password chosen in another browser may be a stranger's. */
async function confirmAccount(
  tx: Connection,
  userId: string,
  { origin, browserKeyHash, deviceId, whenConfirmed }: Options,
): Promise<Pick<Confirmation, 'sessionToken' | 'newPasswordToken'>> {
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await dropLinks(tx, userId, ['signup'])
  await whenConfirmed(tx)
  if (await keepPasswordOnlyFor(tx, userId, browserKeyHash)) {
    await noteDevice(tx, userId, { id: deviceId, wasHere: true })
    return { sessionToken: (await openSession(tx, userId, origin)).token, newPasswordToken: null }
  }
  const newPasswordToken = await issueLink(tx, 'recovery', { userId, handedOver: true })
  return { sessionToken: null, newPasswordToken }
}

async function moveAddress(
  tx: Connection,
  account: { id: string; email: string },
  newEmail: string,
  { appUrl, signedInSession }: Options,
): Promise<void> {
  // An unconfirmed sign-up must not block the address for its owner.
  await tx
    .delete(users)
    .where(and(eq(users.email, newEmail), eq(users.emailVerified, false), ne(users.id, account.id)))
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail)).limit(1)
  if (taken !== undefined) throw new AppError('already_registered')
  await tx.update(users).set({ email: newEmail }).where(eq(users.id, account.id))
  await dropLinks(tx, account.id, ['email_change', 'recovery', 'provider_link'])
  await endOtherSessions(tx, { id: account.id, sessionId: signedInSession })
  await dropStates(tx, account.id)
  await queueMail(tx, account.email, emailChangedMail(appUrl))
}
