import { createRoute, z } from '@hono/zod-openapi'
import {
  accountSchema,
  checkLinkSchema,
  emailOnlySchema,
  type Landing,
  resetPasswordSchema,
  sessionAnswerSchema,
  signInSchema,
  signUpSchema,
  verifyEmailSchema,
} from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/shapes.ts'
import { createRouter } from '#server/platform/router.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import type { Auth } from './auth.ts'
import { confirmEmail } from './confirm-email.ts'
import { sessionCookie, sessionSeconds, setOurCookie } from './cookies.ts'
import { rememberAccount } from './device-cookie.ts'
import { limitAct } from './limit-requests.ts'
import { checkLink } from './links.ts'
import { sessionOriginOf } from './open-session.ts'
import { requestReset } from './request-reset.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { type CreateProfile, signUp } from './sign-up.ts'
import { forgetSignUp, markSignUp, readSignUp } from './sign-up-cookie.ts'

export type AuthParts = {
  auth: Auth
  secret: string
  mail: Pick<MailWorker, 'wake'>
  createProfile: CreateProfile
}

const tags = ['accounts']
const done = z.object({ status: z.literal(true) })

const signUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-up/email',
  tags,
  summary:
    'Begin an account; a mail confirms its address. Again for an unconfirmed one: the mail is sent again.',
  request: jsonBody(signUpSchema),
  responses: jsonAnswer('The mail is on its way', done),
})
const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  tags,
  summary: 'Sign in; the session is a cookie.',
  request: jsonBody(signInSchema),
  responses: jsonAnswer('Signed in', z.object({ user: accountSchema })),
})
const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  tags,
  summary: 'End this session. Works also when it is already gone.',
  responses: jsonAnswer('Signed out', done),
})
const sessionRoute = createRoute({
  method: 'get',
  path: '/api/auth/get-session',
  tags,
  summary: 'Who is signed in, or null. Renews the session unless told not to.',
  request: { query: z.object({ disableRefresh: z.enum(['true', 'false']).optional() }) },
  responses: jsonAnswer('The session', sessionAnswerSchema),
})
const resendRoute = createRoute({
  method: 'post',
  path: '/api/auth/send-verification-email',
  tags,
  summary: 'Send the confirmation again. The answer is the same for every address.',
  request: jsonBody(emailOnlySchema),
  responses: jsonAnswer('Taken', done),
})
const requestResetRoute = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  tags,
  summary: 'Send a link for a new password. The answer is the same for every address.',
  request: jsonBody(emailOnlySchema),
  responses: jsonAnswer('Taken', done),
})
const checkLinkRoute = createRoute({
  method: 'post',
  path: '/api/auth/check-link',
  tags,
  summary: 'Whether a mailed link can still be used.',
  request: jsonBody(checkLinkSchema),
  responses: jsonAnswer('It can', done),
})
const resetRoute = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  tags,
  summary: 'Set a new password by mailed link. Every session of the account ends.',
  request: jsonBody(resetPasswordSchema),
  responses: jsonAnswer('The password is set', done),
})
const verifyRoute = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  tags,
  summary:
    'Confirm an address by mailed link. A new account is signed in by it, or gets a token for a new password.',
  request: jsonBody(verifyEmailSchema),
  responses: jsonAnswer(
    'Confirmed',
    z.object({
      type: z.enum(['signup', 'email_change']),
      signedIn: z.boolean(),
      user: accountSchema,
      newPasswordToken: z.string().nullable(),
    }),
  ),
})

const sessionSchema = z
  .object({ session: z.object({ id: z.string(), expiresAt: z.coerce.date() }), user: accountSchema })
  .nullable()

/** Signing in and all that leads to it, for anyone. What needs a session lives under /api/account. */
export function authRoutes({ auth, secret, mail, createProfile }: AuthParts) {
  return createRouter()
    .openapi(signUpRoute, async (c) => {
      const body = c.req.valid('json')
      refuseForeignLanding(c, body)
      await limitAct(c, 'sign-up', body.email)
      const browserKeyHash = await markSignUp(c, secret)
      await signUp(c.get('services').db, body, { ...mailSettings(c), browserKeyHash, createProfile })
      mail.wake()
      return c.json({ status: true as const }, 200)
    })
    .openapi(signInRoute, async (c) => {
      const body = c.req.valid('json')
      refuseForeignLanding(c, body)
      const { email, password } = body
      return c.json({ user: await signIn(c, { auth, secret }, { email, password }) }, 200)
    })
    .openapi(signOutRoute, async (c) => {
      await askBetterAuth(c, auth, { method: 'POST', path: '/sign-out', body: {} })
      return c.json({ status: true as const }, 200)
    })
    .openapi(sessionRoute, async (c) => {
      const asleep = c.req.valid('query').disableRefresh === 'true'
      const path = asleep ? '/get-session?disableRefresh=true' : '/get-session'
      const found = sessionSchema.parse(await askBetterAuth(c, auth, { method: 'GET', path }))
      if (found === null) return c.json(null, 200)
      const { id, expiresAt } = found.session
      return c.json({ session: { id, expiresAt: expiresAt.toISOString() }, user: found.user }, 200)
    })
    .openapi(resendRoute, async (c) => {
      const body = c.req.valid('json')
      refuseForeignLanding(c, body)
      await limitAct(c, 'resend', body.email)
      await resendVerification(c.get('services').db, body.email, mailSettings(c))
      mail.wake()
      return c.json({ status: true as const }, 200)
    })
    .openapi(requestResetRoute, async (c) => {
      const body = c.req.valid('json')
      refuseForeignLanding(c, body)
      await limitAct(c, 'reset', body.email)
      await requestReset(c.get('services').db, body.email, mailSettings(c))
      mail.wake()
      return c.json({ status: true as const }, 200)
    })
    .openapi(checkLinkRoute, async (c) => {
      await limitAct(c, 'link')
      const { token, type } = c.req.valid('json')
      await checkLink(c.get('services').db, type, token)
      return c.json({ status: true as const }, 200)
    })
    .openapi(resetRoute, async (c) => {
      await limitAct(c, 'link')
      await resetPassword(c.get('services').db, c.req.valid('json'))
      return c.json({ status: true as const }, 200)
    })
    .openapi(verifyRoute, async (c) => {
      await limitAct(c, 'link')
      const { type, account, sessionToken, newPasswordToken } = await confirmEmail(c.get('services').db, {
        token: c.req.valid('json').token,
        signedInAs: c.get('learner')?.id ?? null,
        browserKeyHash: await readSignUp(c, secret),
        origin: sessionOriginOf(c),
        ...mailSettings(c),
      })
      if (sessionToken !== null) {
        await setOurCookie(c, secret, sessionCookie, sessionToken, sessionSeconds)
        await rememberAccount(c, secret, account.email)
      }
      if (type === 'signup') forgetSignUp(c)
      mail.wake()
      const signedIn = sessionToken !== null || c.get('learner') !== null
      return c.json({ type, signedIn, user: account, newPasswordToken }, 200)
    })
}

function mailSettings(c: AppContext): { appUrl: string; limited: boolean } {
  const { env } = c.get('services')
  return { appUrl: env.appUrl, limited: env.rateLimits }
}

function refuseForeignLanding(c: AppContext, { redirectTo, callbackURL }: Landing): void {
  const { env } = c.get('services')
  for (const place of [redirectTo, callbackURL]) {
    if (place === undefined) continue
    const ours = URL.canParse(place, env.appUrl) && new URL(place, env.appUrl)
    if (!ours || !env.trustedOrigins.includes(ours.origin)) throw new AppError('foreign_origin')
  }
}
