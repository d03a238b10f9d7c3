import { z } from '@hono/zod-openapi'
import { ownPasswordSchema } from '#contract/accounts.ts'
import { accountItemSchema, operatorLinkSchema, resetLinkSchema } from '#contract/operator/accounts.ts'
import { actItemSchema } from '#contract/operator/acts.ts'
import { overviewSchema, usageDaySchema, usageQuerySchema } from '#contract/operator/figures.ts'
import {
  invitationItemSchema,
  madeInvitationSchema,
  newInvitationSchema,
} from '#contract/operator/invitations.ts'
import { changeSettingsSchema, settingsSchema } from '#contract/operator/settings.ts'
import { pageOf, pageQuerySchema, searchQuerySchema } from '#contract/paging.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, patch, post, put, routes } from '#server/platform/http/route.ts'
import { disconnectProvider } from './accounts/disconnect-provider.ts'
import { endAccountCodes } from './accounts/end-account-codes.ts'
import { endSessions } from './accounts/end-sessions.ts'
import { grantOperator, revokeOperator } from './accounts/grant-operator.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { useOperatorLink } from './accounts/operator-link.ts'
import { removeAccount } from './accounts/remove-account.ts'
import { showResetLink } from './accounts/show-reset-link.ts'
import { switchAccount } from './accounts/switch-account.ts'
import { invite } from './invitations/invite.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { withdraw } from './invitations/withdraw.ts'
import { asOperator } from './only-operators.ts'
import { changeSettings } from './settings/change-settings.ts'
import { listActs } from './watch/list-acts.ts'
import { overview } from './watch/overview.ts'
import { sumUsageByDay } from './watch/sum-usage.ts'

const room = { tag: 'operator' }
/** The errors of acts that give an account away or end it: they ask for the operator's own password again. */
const passwordErrors = ['wrong_password', 'too_many_requests'] as const

/** Only for operators; others get `not_found` (only-operators.ts). */
export const operatorRoutes = routes(room, [
  get('/api/operator', {
    summary: 'The figures of this installation.',
    answer: ok('The figures', overviewSchema),
    errors: ['not_found'],
    handle: ({ services }) => overview(services),
  }),
  patch('/api/operator/settings', {
    summary:
      'Change who may sign up, the ceilings of tokens a day, the model’s limits of time and calls at once, or who can find new courses.',
    body: changeSettingsSchema,
    answer: ok('How they stand now', settingsSchema),
    errors: ['not_found', 'setting_fixed', 'no_provider'],
    handle: async ({ db, services: { env, settings }, learner, body }) => {
      const standing = await changeSettings(db, asOperator(learner), env, body)
      settings.forget()
      // Code that uses the last known settings sees the change in this process at once.
      await settings.readOrLast()
      return standing
    },
  }),
  get('/api/operator/usage', {
    summary: 'What the model was asked, by day, newest first.',
    query: usageQuerySchema,
    answer: ok('The days with calls', z.array(usageDaySchema)),
    errors: ['not_found'],
    handle: ({ db, query }) => sumUsageByDay(db, query.days),
  }),
  get('/api/operator/acts', {
    summary: 'What operators did, newest first.',
    query: pageQuerySchema,
    answer: ok('A page of it', pageOf(actItemSchema)),
    errors: ['not_found'],
    handle: ({ db, query }) => listActs(db, query),
  }),
  get('/api/operator/invitations', {
    summary: 'The invitations, newest first.',
    query: pageQuerySchema,
    answer: ok('A page of them', pageOf(invitationItemSchema)),
    errors: ['not_found'],
    handle: ({ db, query }) => listInvitations(db, query),
  }),
  post('/api/operator/invitations', {
    summary: 'A link to sign up with. It is shown this once.',
    body: newInvitationSchema,
    answer: created('The link', madeInvitationSchema),
    errors: ['not_found'],
    handle: ({ db, services: { env }, learner, body }) => invite(db, asOperator(learner), body, env.appUrl),
  }),
  del('/api/operator/invitations/{id}', {
    summary: 'Withdraw an invitation: it can no longer be used.',
    answer: noContent('Withdrawn'),
    handle: ({ db, learner, params }) => withdraw(db, asOperator(learner), params.id),
  }),
])

/** An operator's acts on an account. They never show its contents. */
export const operatorAccountRoutes = routes(room, [
  get('/api/operator/accounts', {
    summary: 'The accounts, newest first.',
    query: searchQuerySchema,
    answer: ok('A page of them', pageOf(accountItemSchema)),
    errors: ['not_found'],
    handle: ({ db, query }) => listAccounts(db, query),
  }),
  post('/api/operator/accounts/{id}/delete', {
    summary: 'Delete an account and everything in it.',
    body: ownPasswordSchema,
    answer: noContent('Gone'),
    errors: [...passwordErrors, 'own_account', 'operators_account'],
    handle: async ({ c, db, services: { env }, learner, params, body }) => {
      await checkOwnPassword(c, learner.id, body.password, 'password')
      await removeAccount(db, asOperator(learner), params, env.dataDir)
    },
  }),
  post('/api/operator/accounts/{id}/disable', {
    summary: 'Switch an account off: all its sessions end, and its owner cannot sign in.',
    answer: noContent('Off'),
    errors: ['own_account', 'operators_account'],
    handle: ({ db, learner, params }) => switchAccount(db, asOperator(learner), params, 'disable'),
  }),
  post('/api/operator/accounts/{id}/enable', {
    summary: 'Switch an account on again.',
    answer: noContent('On'),
    errors: ['own_account', 'operators_account'],
    handle: ({ db, learner, params }) => switchAccount(db, asOperator(learner), params, 'enable'),
  }),
  del('/api/operator/accounts/{id}/sessions', {
    summary: 'Sign an account out everywhere.',
    answer: noContent('Ended'),
    errors: ['own_account', 'operators_account'],
    handle: ({ db, learner, params }) => endSessions(db, asOperator(learner), params),
  }),
  post('/api/operator/accounts/{id}/reset-link', {
    summary: 'A link for a new password, shown this once instead of mailed.',
    body: ownPasswordSchema,
    answer: ok('The link', resetLinkSchema),
    errors: [...passwordErrors, 'own_account', 'operators_account'],
    handle: async ({ c, db, services: { env }, learner, params, body }) => {
      await checkOwnPassword(c, learner.id, body.password, 'password')
      return { link: await showResetLink(db, asOperator(learner), params, env.appUrl) }
    },
  }),
  post('/api/operator/accounts/{id}/end-codes', {
    summary: 'Switch off the one-time codes of someone who lost theirs. Trivium mails them.',
    body: ownPasswordSchema,
    answer: noContent('Off'),
    errors: [...passwordErrors, 'codes_off', 'own_account', 'operators_account'],
    handle: async ({ c, db, services: { env }, learner, params, body }) => {
      await checkOwnPassword(c, learner.id, body.password, 'password')
      await endAccountCodes(db, asOperator(learner), params, env.appUrl)
    },
  }),
  del('/api/operator/accounts/{id}/provider', {
    summary: 'Remove the connection of an account with one at the outside provider. Trivium mails its owner.',
    answer: noContent('Removed'),
    errors: ['not_connected', 'own_account', 'operators_account'],
    handle: ({ db, services: { env }, learner, params }) =>
      disconnectProvider(db, asOperator(learner), params, env),
  }),
  put('/api/operator/accounts/{id}/operator', {
    summary: 'Let an account run this installation.',
    body: ownPasswordSchema,
    answer: noContent('Granted'),
    errors: [...passwordErrors, 'account_unconfirmed'],
    handle: async ({ c, db, learner, params, body }) => {
      await checkOwnPassword(c, learner.id, body.password, 'password')
      await grantOperator(db, asOperator(learner), params)
    },
  }),
  del('/api/operator/accounts/{id}/operator', {
    summary: 'Take that right back.',
    answer: noContent('Taken back'),
    errors: ['own_account'],
    handle: ({ db, learner, params }) => revokeOperator(db, asOperator(learner), params),
  }),
])

/** For a learner who is not an operator yet. */
export const operatorLinkRoutes = routes(room, [
  post('/api/operator-link', {
    summary: 'Become the first operator by the link that the start of a public installation prints.',
    limit: { name: 'operator-link', hits: 20, seconds: 60 * 60 },
    body: operatorLinkSchema,
    answer: noContent('Granted'),
    errors: ['operator_link_invalid'],
    handle: ({ db, learner, body }) => useOperatorLink(db, learner.id, body.token),
  }),
])
