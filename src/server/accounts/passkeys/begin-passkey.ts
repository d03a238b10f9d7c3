import { eq } from 'drizzle-orm'
import { maxPasskeys } from '#contract/accounts/passkeys.ts'
import { passkeys } from '#db/sign-in.ts'
import { beginState } from '#server/accounts/session/states.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { loadWebAuthn, relyingParty, supportedAlgorithmIDs, userHandle } from './relying-party.ts'

/**
 * The options with which this learner's browser makes a passkey. The passkey finds its account by itself and
 * verifies its user.
 */
export async function beginPasskey(c: AppContext, secret: string, learner: Learner) {
  const { db, env } = c.get('services')
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, learner.id))
  if (own.length >= maxPasskeys) throw new AppError('too_many_passkeys', { words: { most: maxPasskeys } })
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Trivium',
    rpID: relyingParty(env).rpID,
    userID: userHandle(learner.id),
    userName: learner.email,
    userDisplayName: learner.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await beginState(c, secret, 'passkey-new', { userId: learner.id, value: { challenge: options.challenge } })
  return { options: { ...options } }
}
