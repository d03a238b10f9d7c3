import { z } from '@hono/zod-openapi'
import { codeSchema } from '#contract/accounts/codes.ts'
import { accountSchema, sessionAnswerSchema, signedInSchema, signInSchema } from '#contract/accounts.ts'
import { askBetterAuth } from '#server/accounts/session/ask-better-auth.ts'
import type { Auth } from '#server/accounts/session/auth.ts'
import { canEndThere } from '#server/accounts/session/provider-visit.ts'
import { ok } from '#server/platform/http/answers.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { signInWithCode } from './codes/sign-in-with-code.ts'
import { done, doneSchema } from './done.ts'
import { refuseForeignLanding } from './foreign-landing.ts'
import { signIn } from './sign-in.ts'

export type SignInParts = { auth: Auth; secret: string; mail: Pick<MailWorker, 'wake'> }

const sessionSchema = z
  .object({ session: z.object({ id: z.string(), expiresAt: z.coerce.date() }), user: accountSchema })
  .nullable()

const signInErrors = [
  'wrong_credentials',
  'email_not_verified',
  'account_disabled',
  'foreign_origin',
  'too_many_requests',
] as const
/** A session's beginning and end, for anyone. */
export const signInRoutes = ({ auth, secret, mail }: SignInParts) =>
  routes({ tag: 'accounts' }, [
    post('/api/auth/sign-in/email', {
      summary: 'Sign in; the session is a cookie.',
      for: 'anyone',
      body: signInSchema,
      answer: ok('Signed in, or what is asked for next', signedInSchema),
      errors: signInErrors,
      handle: async ({ c, body }) => {
        refuseForeignLanding(c, body)
        const { email, password } = body
        const signedIn = await signIn(c, secret, { email, password })
        mail.wake()
        return signedIn
      },
    }),
    post('/api/auth/sign-in/code', {
      summary: 'The second step where one-time codes are on, in the browser that gave the password.',
      for: 'anyone',
      body: codeSchema,
      answer: ok('Signed in', z.object({ user: accountSchema })),
      errors: ['wrong_code', 'sign_in_step_over', 'account_disabled', 'foreign_origin', 'too_many_requests'],
      handle: async ({ c, body }) => {
        const user = await signInWithCode(c, secret, body.code)
        mail.wake()
        return { user }
      },
    }),
    post('/api/auth/sign-out', {
      summary: 'End this session. Works also when it is already gone.',
      for: 'anyone',
      answer: ok('Signed out', doneSchema),
      handle: async ({ c }) => {
        await askBetterAuth(c, auth, { method: 'POST', path: '/sign-out', body: {} })
        return done
      },
    }),
    get('/api/auth/get-session', {
      summary: 'Who is signed in, or null. Renews the session unless told not to.',
      for: 'anyone',
      query: z.object({ disableRefresh: z.enum(['true', 'false']).optional() }),
      answer: ok('The session', sessionAnswerSchema),
      handle: async ({ c, query }) => {
        const path = query.disableRefresh === 'true' ? '/get-session?disableRefresh=true' : '/get-session'
        const found = sessionSchema.parse(await askBetterAuth(c, auth, { method: 'GET', path }))
        if (found === null) return null
        const { id, expiresAt } = found.session
        const isOperator = c.get('learner')?.isOperator ?? false
        const provider = await endsAt(c, id)
        return {
          session: { id, expiresAt: expiresAt.toISOString(), provider },
          user: { ...found.user, isOperator },
        }
      },
    }),
  ])

/** Where this session can be ended as well, by name. */
async function endsAt(c: AppContext, sessionId: string): Promise<string | null> {
  const { db, env } = c.get('services')
  return env.provider !== null && (await canEndThere(db, sessionId)) ? env.provider.name : null
}
