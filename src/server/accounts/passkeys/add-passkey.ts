import { eq } from 'drizzle-orm'
import type { MadePasskey, PasskeyItem } from '#contract/accounts/passkeys.ts'
import { maxPasskeys } from '#contract/accounts/passkeys.ts'
import { passkeys } from '#db/sign-in.ts'
import { passkeyAddedMail } from '#server/accounts/notices.ts'
import { takeState } from '#server/accounts/session/states.ts'
import { requireOpenSession } from '#server/accounts/ways-in.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { presentPasskey } from './passkeys.ts'
import { loadWebAuthn, relyingParty, supportedAlgorithmIDs } from './relying-party.ts'

/** Keeps the public half of what the browser made for the challenge that this learner was given a moment ago. */
export async function addPasskey(
  c: AppContext,
  secret: string,
  learner: Learner,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<PasskeyItem> {
  const { db, env } = c.get('services')
  const state = await takeState(c, secret, 'passkey-new')
  if (state.userId !== learner.id) throw new AppError('sign_in_step_over')
  const { credential } = await check(passkey, state.value.challenge ?? '', relyingParty(env))
  return db.transaction(async (tx) => {
    await requireOpenSession(tx, learner)
    if ((await tx.$count(passkeys, eq(passkeys.userId, learner.id))) >= maxPasskeys)
      throw new AppError('too_many_passkeys', { words: { most: maxPasskeys } })
    const [kept] = await tx
      .insert(passkeys)
      .values({
        userId: learner.id,
        name,
        credentialId: credential.id,
        counter: credential.counter,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning()
    // Somebody's already: whose is not told.
    if (kept === undefined) throw new AppError('passkey_refused')
    await queueMail(tx, learner.email, passkeyAddedMail(env.appUrl))
    return presentPasskey(kept)
  })
}

async function check(
  passkey: MadePasskey,
  challenge: string,
  { rpID, origin }: { rpID: string; origin: string },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (registrationInfo === undefined) throw new AppError('passkey_refused')
    return registrationInfo
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error })
  }
}
