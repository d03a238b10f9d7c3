import {
  beginProviderSchema,
  finishProviderSchema,
  linkedAnswerSchema,
  providerAddressSchema,
  providerAnswerSchema,
} from '#contract/accounts/provider.ts'
import { ownPasswordSchema, signedInSchema, verifyEmailSchema } from '#contract/accounts.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { done, doneSchema } from '#server/accounts/done.ts'
import { limitAct } from '#server/accounts/limit-requests.ts'
import type { Auth } from '#server/accounts/session/auth.ts'
import { ok } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { beginProvider } from './begin-provider.ts'
import { linkByMail, linkByPassword, mailLink } from './confirm-link.ts'
import { finishProvider } from './finish-provider.ts'
import type { JoinParts } from './join-by-provider.ts'
import { unlinkProvider } from './links.ts'
import { providerLogoutRoutes } from './logout-routes.ts'
import { notingRefusal } from './note-refusal.ts'
import { Provider } from './open-provider.ts'

type Parts = JoinParts & {
  auth: Auth
  secret: string
  mail: Pick<MailWorker, 'wake'>
  env: Env
}

const fromAway = ['not_found', 'provider_away', 'too_many_requests'] as const
const linkErrors = ['link_invalid', 'link_used', 'link_replaced', 'link_expired'] as const

/** Signing in by the one outside provider, where there is one; else there is nothing here. */
export const providerRoutes = ({ auth, secret, mail, env, ...join }: Parts) => {
  const opened = env.provider && new Provider(env.provider, env.appUrl)
  const provider = (): Provider => {
    if (opened === null) throw new AppError('not_found')
    return opened
  }
  const mailFacts = () => ({ appUrl: env.appUrl, name: provider().config.name })

  return routes({ tag: 'accounts' }, [
    post('/api/auth/sign-in/provider', {
      summary: 'Where to go to sign in by the outside provider.',
      for: 'anyone',
      body: beginProviderSchema,
      answer: ok('The address', providerAddressSchema),
      errors: fromAway,
      handle: async ({ c, body }) => {
        const asked = provider()
        await limitAct(c, 'link')
        return notingRefusal(c, () => beginProvider(c, secret, asked, body))
      },
    }),
    post('/api/auth/sign-in/provider/finish', {
      summary: 'Back from the provider, in the browser that was sent there.',
      for: 'anyone',
      body: finishProviderSchema,
      answer: ok('Signed in, or what is asked for next', providerAnswerSchema),
      errors: [
        ...fromAway,
        ...([
          'not_signed_in',
          'sign_in_step_over',
          'provider_refused',
          'provider_email_unverified',
          'provider_email_missing',
          'provider_email_unusable',
          'provider_taken',
        ] as const),
        ...(['sign_ups_closed', 'invitation_needed', 'invitation_over', 'account_disabled'] as const),
      ],
      handle: async ({ c, body }) => {
        const asked = provider()
        await limitAct(c, 'link')
        const parts = { ...join, secret, provider: asked }
        const answer = await notingRefusal(c, () => finishProvider(c, parts, body))
        mail.wake()
        return answer
      },
    }),
    post('/api/auth/sign-in/provider/link', {
      summary: 'Show by its password that the account with the same address is mine, and connect the two.',
      for: 'anyone',
      body: ownPasswordSchema,
      answer: ok('Signed in, or what is asked for next', signedInSchema),
      errors: [
        'not_found',
        'sign_in_step_over',
        'wrong_credentials',
        'account_disabled',
        'provider_taken',
        'too_many_requests',
      ],
      handle: async ({ c, body }) => {
        const answer = await linkByPassword(c, secret, body.password, mailFacts())
        mail.wake()
        return answer
      },
    }),
    post('/api/auth/sign-in/provider/link-mail', {
      summary: 'The same by a link to the account’s address.',
      for: 'anyone',
      answer: ok('The mail is on its way', doneSchema),
      errors: ['not_found', 'sign_in_step_over', 'too_many_requests', 'too_many_mails'],
      handle: async ({ c }) => {
        const words = mailFacts()
        await limitAct(c, 'link')
        await mailLink(c, secret, words)
        mail.wake()
        return done
      },
    }),
    post('/api/auth/sign-in/provider/link-confirm', {
      summary: 'Use that link up.',
      for: 'anyone',
      body: verifyEmailSchema,
      answer: ok('Connected', linkedAnswerSchema),
      errors: [...linkErrors, 'not_found', 'account_disabled', 'provider_taken', 'too_many_requests'],
      handle: async ({ c, db, body }) => {
        const words = mailFacts()
        await limitAct(c, 'link')
        const answer = await linkByMail(db, body.token, words)
        mail.wake()
        return answer
      },
    }),
    post('/api/account/provider', {
      summary: 'Connect my account with one at the provider: where to go for it.',
      body: ownPasswordSchema,
      answer: ok('The address', providerAddressSchema),
      errors: [...fromAway, 'wrong_password'],
      handle: async ({ c, learner, body }) => {
        const asked = provider()
        await checkOwnPassword(c, learner.id, body.password, 'password')
        // Who is known there in this browser may be somebody else, and would be connected for good.
        return notingRefusal(c, () => beginProvider(c, secret, asked, { userId: learner.id, another: true }))
      },
    }),
    post('/api/account/provider/remove', {
      summary: 'Disconnect my account from the one at the provider.',
      body: ownPasswordSchema,
      answer: ok('Disconnected', doneSchema),
      errors: ['not_found', 'wrong_password', 'too_many_requests'],
      handle: async ({ c, db, learner, body }) => {
        const words = mailFacts()
        await checkOwnPassword(c, learner.id, body.password, 'password')
        await unlinkProvider(db, learner, words)
        mail.wake()
        return done
      },
    }),
  ]).route('/', providerLogoutRoutes({ auth, secret, provider: opened }))
}
