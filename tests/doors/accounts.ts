import { educationLevels, learningStyles } from '#contract/profile/profile-rules.ts'
import { type Door, open, own, ownRow, type Target } from './door.ts'

const anAddress = () => `new.${Math.random().toString(36).slice(2)}@example.org`
const password = 'correct horse battery staple'
const profile = {
  name: 'Ada',
  age: 30,
  educationLevel: educationLevels[0],
  preferredLearningStyle: learningStyles[0],
}
const noToken = () => ({ token: 'x'.repeat(40), type: 'signup' })

const passkeyHead = ({ ids }: Target) => ({ id: ids.passkey, rawId: ids.passkey, type: 'public-key' })
const madePasskey = (target: Target) => ({
  ...passkeyHead(target),
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
})
const usedPasskey = (target: Target) => ({
  ...passkeyHead(target),
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
})

export const accountDoors: Door[] = [
  open('POST /api/auth/sign-up/email', 200, () => ({ name: 'New', email: anAddress(), password })),
  open('POST /api/auth/sign-in/email', 401, () => ({ email: 'nobody@example.org', password })),
  open('POST /api/auth/sign-out', 200),
  open('GET /api/auth/get-session', 200),
  open('POST /api/auth/send-verification-email', 200, () => ({ email: 'nobody@example.org' })),
  open('POST /api/auth/request-password-reset', 200, () => ({ email: 'nobody@example.org' })),
  open('POST /api/auth/check-link', 400, noToken),
  open('POST /api/auth/reset-password', 400, () => ({ token: 'x'.repeat(40), newPassword: `${password}!` })),
  open('POST /api/auth/verify-email', 400, noToken),
  // The second step of a sign-in that was never begun.
  open('POST /api/auth/sign-in/code', 400, () => ({ code: '123456' })),
  own('GET /api/account/sign-in', 200),
  own('POST /api/account/codes', 200, () => ({ password })),
  own('POST /api/account/codes', 400, () => ({ password: 'not the right one' })),
  { ...own('POST /api/account/codes/confirm', 409, () => ({ code: '123456' })), owner: 400 },
  own('POST /api/account/codes/recovery', 409, () => ({ proof: password })),
  own('POST /api/account/codes/end', 409, () => ({ proof: password })),
  own('POST /api/account/passkeys/options', 200, () => ({ password })),
  // The passkey comes from no real device.
  own('POST /api/account/passkeys', 400, (target) => ({ name: 'Mine', passkey: madePasskey(target) })),
  ownRow(
    'PATCH /api/account/passkeys/{id}',
    ({ ids }) => `/api/account/passkeys/${ids.passkey}`,
    200,
    () => ({
      name: 'Mine',
    }),
  ),
  ownRow(
    'POST /api/account/passkeys/{id}/remove',
    ({ ids }) => `/api/account/passkeys/${ids.passkey}/remove`,
    204,
    () => ({ password }),
  ),
  open('POST /api/auth/sign-in/passkey/options', 200),
  open('POST /api/auth/sign-in/passkey', 400, (target) => ({ passkey: usedPasskey(target) })),
  // No provider is set up here.
  open('POST /api/auth/sign-in/provider', 404),
  open('POST /api/auth/sign-in/provider/finish', 404, () => ({ code: 'x', state: 'x' })),
  open('POST /api/auth/sign-in/provider/link', 404, () => ({ password })),
  open('POST /api/auth/sign-in/provider/link-mail', 404),
  open('POST /api/auth/sign-in/provider/link-confirm', 404, noToken),
  open('POST /api/auth/provider/back-channel-logout', 415),
  own('POST /api/auth/sign-out/provider', 404),
  own('POST /api/account/provider', 404, () => ({ password })),
  own('POST /api/account/provider/remove', 404, () => ({ password })),
  own('POST /api/account/change-password', 200, ({ ids }) => ({
    currentPassword: password,
    newPassword: `${password}!`,
    // The session belongs to another learner, who keeps it.
    removePasskeys: [ids.passkey],
  })),
  own('POST /api/account/change-email', 200, () => ({ newEmail: anAddress(), password })),
  own('GET /api/account/sessions', 200),
  own('DELETE /api/account/sessions', 200),
  ownRow('DELETE /api/account/sessions/{id}', ({ ids }) => `/api/account/sessions/${ids.login}`, 200),
  own('GET /api/account/export', 200),
  own('POST /api/account/delete', 200, () => ({ confirmation: 'delete my account', password })),
  own('GET /api/profile', 200),
  own('GET /api/profile/space', 200),
  own('PUT /api/profile', 200, () => profile),
  // Exists on a machine without mail, for every user of that machine.
  open('GET /api/mailbox', 200),
  { ...open('GET /api/mailbox/{id}', 404), at: ({ ids }) => `/api/mailbox/${ids.login}` },
]
