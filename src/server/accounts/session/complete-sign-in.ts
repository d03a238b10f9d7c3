import { eq } from 'drizzle-orm'
import type { Account } from '#contract/accounts.ts'
import { describeBrowser } from '#contract/words/describe-browser.ts'
import { sessions } from '#db/accounts.ts'
import { newDeviceMail } from '#server/accounts/notices.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countHit, type Limit } from '#server/platform/limits/rate-limit.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { sessionCookie, sessionSeconds, setOurCookie } from './cookies.ts'
import { deviceOf, knowsAccount, rememberAccount } from './device-cookie.ts'
import { holdAccount } from './hold-account.ts'
import { noteDevice } from './known-devices.ts'
import { openSession, sessionOriginOf } from './open-session.ts'
import { keepVisit, type ProviderVisit } from './provider-visit.ts'

/** A learner who always signs in without cookies gets enough of these mails. */
const deviceMails: Limit = { name: 'device-mail', hits: 10, seconds: 60 * 60 }

/**
 * The only way to a new session: its caller has checked all that the account requires. In the same
 * transaction, `proof` uses up what works once; it may return a further step instead. The browser's earlier
 * session ends. `visit` is set for a sign-in by the outside provider.
 */
export async function completeSignIn<Next extends string = never>(
  c: AppContext,
  secret: string,
  userId: string,
  proof: (tx: Connection) => Promise<Next | undefined>,
  visit?: ProviderVisit,
): Promise<Account | Next> {
  const { db } = c.get('services')
  const device = await deviceOf(c, secret)
  const done = await db.transaction(async (tx) => {
    const account = await holdOpenAccount(tx, userId)
    const next = await proof(tx)
    if (next !== undefined) return next
    const wasHere = knowsAccount(device, secret, account.email)
    const { isNew } = await noteDevice(tx, userId, { id: device.id, wasHere })
    if (isNew) await tellOwner(c, tx, account)
    const former = c.get('learner')
    if (former !== null) await tx.delete(sessions).where(eq(sessions.id, former.sessionId))
    const session = await openSession(tx, userId, sessionOriginOf(c))
    if (visit) await keepVisit(tx, { sessionId: session.id, userId }, visit)
    return { account, token: session.token }
  })
  if (typeof done === 'string') return done
  await setOurCookie(c, secret, sessionCookie, done.token, sessionSeconds)
  await rememberAccount(c, secret, done.account.email, device)
  return done.account
}

/**
 * Locked until the session exists, so that switching the account off, or a new password, ends this session
 * too.
 */
async function holdOpenAccount(tx: Connection, userId: string): Promise<Account> {
  const account = await holdAccount(tx, userId)
  if (account === undefined) throw new AppError('wrong_credentials')
  if (!account.emailVerified) throw new AppError('email_not_verified')
  if (account.disabledAt !== null) throw new AppError('account_disabled')
  const { id, email, name } = account
  return { id, email, name }
}

async function tellOwner(c: AppContext, tx: Connection, { id, email }: Account): Promise<void> {
  const { allowed } = await countHit(tx, deviceMails, id)
  if (!allowed) return
  const { ipAddress, userAgent } = sessionOriginOf(c)
  const place = { browser: describeBrowser(userAgent), address: ipAddress, at: new Date() }
  await queueMail(tx, email, newDeviceMail(c.get('services').env.appUrl, place))
}
