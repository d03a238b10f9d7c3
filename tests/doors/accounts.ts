import { educationLevels, learningStyles } from '#contract/profile.ts'
import { type Door, open, own, ownRow } from './door.ts'

const anAddress = () => `new.${Math.random().toString(36).slice(2)}@example.org`
const password = 'correct horse battery staple'
const profile = {
  name: 'Ada',
  age: 30,
  educationLevel: educationLevels[0],
  preferredLearningStyle: learningStyles[0],
}
const noToken = () => ({ token: 'x'.repeat(40), type: 'signup' })

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
  own('POST /api/account/change-password', 200, () => ({
    currentPassword: password,
    newPassword: `${password}!`,
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
  // Exists on a machine without mail, for whoever sits at it.
  open('GET /api/mailbox', 200),
  { ...open('GET /api/mailbox/{id}', 404), at: ({ ids }) => `/api/mailbox/${ids.login}` },
]
