import {
  codeSchema,
  newCodesSchema,
  proofSchema,
  recoveryCodesSchema,
  signInMethodsSchema,
} from '#contract/accounts/codes.ts'
import { ownPasswordSchema } from '#contract/accounts.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { done, doneSchema } from '#server/accounts/done.ts'
import { countOwnGuess } from '#server/accounts/limit-guessing.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { beginCodes } from './begin-codes.ts'
import { checkProof } from './check-proof.ts'
import { confirmCodes } from './confirm-codes.ts'
import { endCodes } from './end-codes.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { showSignInMethods } from './show-sign-in-methods.ts'

type Parts = { secret: string; mail: Pick<MailWorker, 'wake'> }

/** How a signed-in learner signs in. */
export const signInMethodRoutes = ({ secret, mail }: Parts) =>
  routes({ tag: 'account' }, [
    get('/api/account/sign-in', {
      summary: 'How I sign in.',
      answer: ok('The methods, without their secrets', signInMethodsSchema),
      handle: ({ db, services: { env }, learner }) => showSignInMethods(db, learner.id, env.provider),
    }),
    post('/api/account/codes', {
      summary: 'Begin with one-time codes: the secret for my app, shown this once.',
      body: ownPasswordSchema,
      answer: ok('The secret', newCodesSchema),
      errors: ['wrong_password', 'codes_already_on', 'too_many_requests'],
      handle: async ({ c, db, learner, body }) => {
        await checkOwnPassword(c, learner.id, body.password, 'password')
        return beginCodes(db, secret, learner)
      },
    }),
    post('/api/account/codes/confirm', {
      summary:
        'Switch one-time codes on, with a code from my app. Answers with the recovery codes, only this once.',
      body: codeSchema,
      answer: ok('The recovery codes', recoveryCodesSchema),
      errors: ['wrong_code', 'codes_not_begun', 'too_many_requests'],
      handle: async ({ c, db, services: { env }, learner, body }) => {
        const attempt = await countOwnGuess(c, learner.id)
        const recoveryCodes = await confirmCodes(db, secret, learner, { ...body, appUrl: env.appUrl })
        await attempt.forgive()
        mail.wake()
        return { recoveryCodes }
      },
    }),
    post('/api/account/codes/recovery', {
      summary: 'New recovery codes in place of the old ones, shown this once.',
      body: proofSchema,
      answer: ok('The recovery codes', recoveryCodesSchema),
      errors: ['wrong_password', 'wrong_code', 'codes_off', 'too_many_requests'],
      handle: async ({ c, db, services: { env }, learner, body }) => {
        await checkProof(c, secret, learner, body.proof)
        const recoveryCodes = await renewRecoveryCodes(db, learner, env.appUrl)
        mail.wake()
        return { recoveryCodes }
      },
    }),
    post('/api/account/codes/end', {
      summary: 'Switch one-time codes off.',
      body: proofSchema,
      answer: ok('Off', doneSchema),
      errors: ['wrong_password', 'wrong_code', 'codes_off', 'too_many_requests'],
      handle: async ({ c, db, services: { env }, learner, body }) => {
        await checkProof(c, secret, learner, body.proof)
        await db.transaction((tx) => endCodes(tx, learner, { by: 'learner', appUrl: env.appUrl }))
        mail.wake()
        return done
      },
    }),
  ])
