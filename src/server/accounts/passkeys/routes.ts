import { z } from '@hono/zod-openapi'
import {
  addPasskeySchema,
  passkeyItemSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  usePasskeySchema,
} from '#contract/accounts/passkeys.ts'
import { accountSchema, ownPasswordSchema } from '#contract/accounts.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { limitAct } from '#server/accounts/limit-requests.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { patch, post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'
import { offerPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

type Parts = { secret: string; mail: Pick<MailWorker, 'wake'> }

/** Passkeys of a signed-in learner, and signing in by one for anyone. */
export const passkeyRoutes = ({ secret, mail }: Parts) =>
  routes({ tag: 'account' }, [
    post('/api/account/passkeys/options', {
      summary: 'What my browser makes a passkey from.',
      body: ownPasswordSchema,
      answer: ok('Options, as browsers read them', passkeyOptionsSchema),
      errors: ['wrong_password', 'too_many_passkeys', 'too_many_requests'],
      handle: async ({ c, learner, body }) => {
        await checkOwnPassword(c, learner.id, body.password, 'password')
        return beginPasskey(c, secret, learner)
      },
    }),
    post('/api/account/passkeys', {
      summary: 'Add the passkey that my browser made.',
      body: addPasskeySchema,
      answer: created('Added', passkeyItemSchema),
      errors: ['passkey_refused', 'sign_in_step_over', 'too_many_passkeys'],
      handle: async ({ c, learner, body }) => {
        const added = await addPasskey(c, secret, learner, body)
        mail.wake()
        return added
      },
    }),
    patch('/api/account/passkeys/{id}', {
      summary: 'Name a passkey of mine.',
      body: passkeyNameSchema,
      answer: ok('Named', passkeyItemSchema),
      handle: ({ db, learner, params, body }) => renamePasskey(db, learner, { ...params, ...body }),
    }),
    post('/api/account/passkeys/{id}/remove', {
      summary: 'Sign in with this passkey no more.',
      body: ownPasswordSchema,
      answer: noContent('Removed'),
      errors: ['wrong_password', 'too_many_requests'],
      handle: async ({ c, db, services: { env }, learner, params, body }) => {
        await checkOwnPassword(c, learner.id, body.password, 'password')
        await removePasskey(db, learner, { ...params, appUrl: env.appUrl })
        mail.wake()
      },
    }),
    post('/api/auth/sign-in/passkey/options', {
      summary: 'A challenge for signing in with a passkey.',
      for: 'anyone',
      answer: ok('Options, as browsers read them', passkeyOptionsSchema),
      errors: ['too_many_requests'],
      handle: async ({ c }) => {
        await limitAct(c, 'link')
        return offerPasskeySignIn(c, secret)
      },
    }),
    post('/api/auth/sign-in/passkey', {
      summary: 'Sign in with a passkey. It counts as password and code at once.',
      for: 'anyone',
      body: usePasskeySchema,
      answer: ok('Signed in', z.object({ user: accountSchema })),
      errors: [
        'passkey_refused',
        'sign_in_step_over',
        'email_not_verified',
        'account_disabled',
        'foreign_origin',
        'too_many_requests',
      ],
      handle: async ({ c, body }) => {
        await limitAct(c, 'link')
        const user = await signInWithPasskey(c, secret, body.passkey)
        mail.wake()
        return { user }
      },
    }),
  ])
