import { eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/accounts.ts'
import { users } from '#db/accounts.ts'
import { signInOrAskCode } from '#server/accounts/codes/ask-code.ts'
import { enforceMailSlot } from '#server/accounts/limit-requests.ts'
import { issueLink, replaceLinks, useLink as spendLink } from '#server/accounts/links.ts'
import { connectProviderMail } from '#server/accounts/mails.ts'
import { unpackVisit } from '#server/accounts/session/provider-visit.ts'
import { forgetState, readState, spendState } from '#server/accounts/session/states.ts'
import { checkPasswordOf, requireStillRight } from '#server/accounts/sign-in.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { findLink, linkProvider, type Who } from './links.ts'

type MailFacts = { appUrl: string; name: string }

/**
 * The account of a browser that has returned from the provider and must still prove that the account is its
 * learner's.
 */
async function readWaiting(c: AppContext, secret: string) {
  const state = await readState(c, secret, 'provider-link')
  const { issuer, subject } = state.value
  if (state.userId === null || issuer === undefined || subject === undefined)
    throw new AppError('sign_in_step_over')
  const [account] = await c
    .get('services')
    .db.select({ id: users.id, email: users.email, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, state.userId))
  if (account === undefined) throw new AppError('sign_in_step_over')
  if (account.disabledAt !== null) throw new AppError('account_disabled')
  return { state, account, who: { issuer, subject } satisfies Who }
}

/** Proves it by the account's password, whose guesses are counted as usual. */
export async function linkByPassword(
  c: AppContext,
  secret: string,
  password: string,
  mailFacts: MailFacts,
): Promise<SignedIn> {
  const { state, account, who } = await readWaiting(c, secret)
  const checked = await checkPasswordOf(c, secret, { email: account.email, password })
  const stillRight = (tx: Connection) => requireStillRight(tx, checked)
  await c.get('services').db.transaction(async (tx) => {
    await stillRight(tx)
    await spendState(tx, 'provider-link', state)
    await linkProvider(tx, account, who, mailFacts, { replaces: true })
  })
  forgetState(c, 'provider-link')
  return signInOrAskCode(c, secret, account.id, stillRight, unpackVisit(state.value))
}

/** Proves it by a link to the account's address. */
export async function mailLink(c: AppContext, secret: string, { appUrl, name }: MailFacts): Promise<void> {
  const { db, env } = c.get('services')
  const { account, who } = await readWaiting(c, secret)
  await db.transaction(async (tx) => {
    await enforceMailSlot(tx, env.rateLimits, 'provider-link', account.email)
    await replaceLinks(tx, 'provider_link', account.id)
    const token = await issueLink(tx, 'provider_link', { userId: account.id, provider: who })
    const replaces = (await findLink(tx, account.id, who.issuer)) !== null
    await queueMail(tx, account.email, connectProviderMail(appUrl, token, { name, replaces }))
  })
}

/**
 * The mailed link connects the two in any browser, and does not sign in: from then on the provider does that.
 */
export async function linkByMail(
  db: Database,
  token: string,
  mailFacts: MailFacts,
): Promise<{ replaced: boolean }> {
  return db.transaction(async (tx) => {
    const { account, provider } = await spendLink(tx, ['provider_link'], token)
    if (provider === null) throw new AppError('link_invalid')
    if (account.disabledAt !== null) throw new AppError('account_disabled')
    return linkProvider(tx, account, provider, mailFacts, { replaces: true })
  })
}
