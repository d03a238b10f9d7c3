import { z } from '@hono/zod-openapi'
import { alsoSignOutSchema } from '#contract/accounts/provider.ts'
import { askBetterAuth } from '#server/accounts/session/ask-better-auth.ts'
import type { Auth } from '#server/accounts/session/auth.ts'
import { endVisits, idTokenOf } from '#server/accounts/session/provider-visit.ts'
import { ok } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { withoutSlash } from '#server/platform/operations/provider-config.ts'
import type { Provider } from './open-provider.ts'
import { ProviderFault } from './provider-fault.ts'

type Parts = { auth: Auth; secret: string; provider: Provider | null }

/** Logging out here and at the provider: by the learner, or because it was done there. */
export const providerLogoutRoutes = ({ auth, secret, provider }: Parts) =>
  routes({ tag: 'accounts' }, [
    post('/api/auth/sign-out/provider', {
      summary: 'End this session, and tell where to go to end the one at the provider that it began with.',
      answer: ok('Signed out here', alsoSignOutSchema),
      errors: ['not_found'],
      handle: async ({ c, db, learner }) => {
        if (provider === null) throw new AppError('not_found')
        const idToken = await idTokenOf(db, learner.sessionId, secret)
        await askBetterAuth(c, auth, { method: 'POST', path: '/sign-out', body: {} })
        if (idToken === null) return { url: null }
        // Signed out here is worth saying also while the provider is away.
        return { url: await provider.logoutAddress(idToken).catch(() => null) }
      },
    }),
    post('/api/auth/provider/back-channel-logout', {
      summary: 'The provider tells that a session there ended: those that it began here end too.',
      description:
        'OpenID Connect Back-Channel Logout 1.0. The body is a form with one field, `logout_token`, which the provider has signed. Ended sessions are not told to anyone.',
      for: 'anyone',
      isForm: true,
      body: z.object({ logout_token: z.string().default('') }),
      answer: ok('Ended, or there was none', z.object({ ended: z.int() })),
      errors: ['not_found', 'provider_refused', 'provider_away', 'unsupported_media_type'],
      handle: async ({ c, db, body }) => {
        if (provider === null) throw new AppError('not_found')
        c.header('Cache-Control', 'no-store')
        try {
          const { issuer, ...who } = await provider.readLogout(body.logout_token)
          return { ended: await endVisits(db, { issuer: withoutSlash(issuer), ...who }) }
        } catch (error) {
          const fault = error instanceof AppError ? error.cause : null
          if (fault instanceof ProviderFault)
            c.get('log').warn(
              { part: 'provider', reason: fault.reason, ...fault.details },
              'the provider’s message that a session ended was refused',
            )
          throw error
        }
      },
    }),
  ])
