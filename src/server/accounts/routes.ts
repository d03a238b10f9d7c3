import { z } from '@hono/zod-openapi'
import {
  accountSchema,
  addressesSchema,
  checkLinkSchema,
  emailOnlySchema,
  resetPasswordSchema,
  signUpSchema,
  verifyEmailSchema,
} from '#contract/accounts.ts'
import { sessionCookie, sessionSeconds, setOurCookie } from '#server/accounts/session/cookies.ts'
import { deviceOf, rememberAccount } from '#server/accounts/session/device-cookie.ts'
import { sessionOriginOf } from '#server/accounts/session/open-session.ts'
import { forgetSignUp, markSignUp, readSignUp } from '#server/accounts/session/sign-up-cookie.ts'
import { ok } from '#server/platform/http/answers.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { confirmEmail, type WhenConfirmed } from './confirm-email.ts'
import { done, doneSchema } from './done.ts'
import { refuseForeignLanding } from './foreign-landing.ts'
import { limitAct } from './limit-requests.ts'
import { addressesOf, checkLink } from './links.ts'
import { requestReset } from './request-reset.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { type Admission, type CreateProfile, signUp } from './sign-up.ts'

type AuthParts = {
  secret: string
  mail: Pick<MailWorker, 'wake'>
  createProfile: CreateProfile
  admission: Admission
  /** What else happens when an address is confirmed; part of the same transaction. */
  whenConfirmed: WhenConfirmed
}

const confirmedSchema = z.object({
  type: z.enum(['signup', 'email_change']),
  signedIn: z.boolean(),
  user: accountSchema,
  newPasswordToken: z.string().nullable(),
})

const checkedSchema = doneSchema.extend({ move: addressesSchema.nullable() })
const resetDoneSchema = doneSchema.extend({
  /** What gave access beside the password, and does no more. */
  removed: z.object({ passkeys: z.int(), provider: z.boolean(), modelKey: z.boolean() }),
})

const signUpErrors = [
  'foreign_origin',
  'sign_ups_closed',
  'sign_ups_by_provider',
  'invitation_needed',
  'invitation_over',
  'already_registered',
  'too_many_requests',
  'too_many_mails',
] as const
const linkErrors = ['link_invalid', 'link_used', 'link_replaced', 'link_expired'] as const

/** All that leads to signing in, for anyone. What needs a session lives under /api/account. */
export const authRoutes = ({ secret, mail, createProfile, admission, whenConfirmed }: AuthParts) =>
  routes({ tag: 'accounts' }, [
    post('/api/auth/sign-up/email', {
      summary:
        'Begin an account; a mail confirms its address. Again for an unconfirmed one: the mail is sent again.',
      for: 'anyone',
      body: signUpSchema,
      answer: ok('The mail is on its way', doneSchema),
      errors: signUpErrors,
      handle: async ({ c, db, body }) => {
        refuseForeignLanding(c, body)
        await limitAct(c, 'sign-up', body.email)
        await admission.check(db, body.invite)
        const browserKeyHash = await markSignUp(c, secret)
        await signUp(db, body, { ...mailSettings(c), browserKeyHash, createProfile, admission })
        mail.wake()
        return done
      },
    }),
    post('/api/auth/send-verification-email', {
      summary: 'Send the confirmation again. The answer is the same for every address.',
      for: 'anyone',
      body: emailOnlySchema,
      answer: ok('Taken', doneSchema),
      errors: ['foreign_origin', 'too_many_requests', 'too_many_mails'],
      handle: async ({ c, db, body }) => {
        refuseForeignLanding(c, body)
        await limitAct(c, 'resend', body.email)
        await resendVerification(db, body.email, mailSettings(c))
        mail.wake()
        return done
      },
    }),
    post('/api/auth/request-password-reset', {
      summary: 'Send a link for a new password. The answer is the same for every address.',
      for: 'anyone',
      body: emailOnlySchema,
      answer: ok('Taken', doneSchema),
      errors: ['foreign_origin', 'too_many_requests', 'too_many_mails'],
      handle: async ({ c, db, body }) => {
        refuseForeignLanding(c, body)
        await limitAct(c, 'reset', body.email)
        await requestReset(db, body.email, mailSettings(c))
        mail.wake()
        return done
      },
    }),
    post('/api/auth/check-link', {
      summary: 'Whether a mailed link can still be used, and which addresses one for another address names.',
      for: 'anyone',
      body: checkLinkSchema,
      answer: ok('It can', checkedSchema),
      errors: [...linkErrors, 'too_many_requests'],
      handle: async ({ c, db, body: { token, type } }) => {
        await limitAct(c, 'link')
        await checkLink(db, type, token)
        return { ...done, move: await addressesOf(db, type, token) }
      },
    }),
    post('/api/auth/reset-password', {
      summary:
        'Set a new password by mailed link. Every session of the account ends, and passkeys and connections are removed.',
      for: 'anyone',
      body: resetPasswordSchema,
      answer: ok('The password is set', resetDoneSchema),
      errors: [...linkErrors, 'too_many_requests'],
      handle: async ({ c, db, body }) => {
        await limitAct(c, 'link')
        const { appUrl, provider } = c.get('services').env
        const providerName = provider?.name ?? null
        const removed = await resetPassword(db, { ...body, appUrl, providerName, whenConfirmed })
        mail.wake()
        return { ...done, removed }
      },
    }),
    post('/api/auth/verify-email', {
      summary:
        'Confirm an address by mailed link. A new account is signed in by it, or gets a token for a new password.',
      for: 'anyone',
      body: verifyEmailSchema,
      answer: ok('Confirmed', confirmedSchema),
      errors: [...linkErrors, 'link_foreign', 'already_registered', 'account_disabled', 'too_many_requests'],
      handle: async ({ c, db, learner, body }) => {
        await limitAct(c, 'link')
        const device = await deviceOf(c, secret)
        const { type, account, sessionToken, newPasswordToken } = await confirmEmail(db, {
          token: body.token,
          signedInAs: learner?.id ?? null,
          signedInSession: learner?.sessionId ?? null,
          browserKeyHash: await readSignUp(c, secret),
          deviceId: device.id,
          origin: sessionOriginOf(c),
          appUrl: c.get('services').env.appUrl,
          whenConfirmed,
        })
        if (sessionToken !== null) {
          await setOurCookie(c, secret, sessionCookie, sessionToken, sessionSeconds)
          await rememberAccount(c, secret, account.email, device)
        }
        if (type === 'signup') forgetSignUp(c)
        mail.wake()
        return { type, signedIn: sessionToken !== null || learner !== null, user: account, newPasswordToken }
      },
    }),
  ])

function mailSettings(c: AppContext): { appUrl: string; limited: boolean } {
  const { env } = c.get('services')
  return { appUrl: env.appUrl, limited: env.rateLimits }
}
