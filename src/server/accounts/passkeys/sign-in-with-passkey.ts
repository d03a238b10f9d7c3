import { and, eq, lt, sql } from 'drizzle-orm'
import type { UsedPasskey } from '#contract/accounts/passkeys.ts'
import type { Account } from '#contract/accounts.ts'
import { passkeys } from '#db/sign-in.ts'
import { completeSignIn } from '#server/accounts/session/complete-sign-in.ts'
import { beginState, takeState } from '#server/accounts/session/states.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { loadWebAuthn, relyingParty, userHandle } from './relying-party.ts'

/** A challenge for this browser: it needs no name, because the passkey contains the account. */
export async function offerPasskeySignIn(c: AppContext, secret: string) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { rpID } = relyingParty(c.get('services').env)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await beginState(c, secret, 'passkey', { userId: null, value: { challenge: options.challenge } })
  return { options: { ...options } }
}

/** A device and the finger or PIN that unlocks it: two factors at once, so no code is asked for. */
export async function signInWithPasskey(c: AppContext, secret: string, used: UsedPasskey): Promise<Account> {
  const { db } = c.get('services')
  const state = await takeState(c, secret, 'passkey')
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, used.id)).limit(1)
  // One message for all cases, so that no caller learns whether a passkey is known here.
  if (passkey === undefined) throw new AppError('passkey_refused')
  const counter = await check(c, passkey, used, state.value.challenge ?? '')
  return completeSignIn<never>(c, secret, passkey.userId, async (tx) => {
    await countUse(tx, passkey.id, counter)
  })
}

type Passkey = typeof passkeys.$inferSelect

async function check(c: AppContext, passkey: Passkey, used: UsedPasskey, challenge: string): Promise<number> {
  const { rpID, origin } = relyingParty(c.get('services').env)
  const { credentialId, publicKey, counter, transports, userId } = passkey
  const handle = used.response.userHandle
  if (handle && handle !== Buffer.from(userHandle(userId)).toString('base64url'))
    throw new AppError('passkey_refused')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: used as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credentialId,
        counter,
        transports,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      },
      requireUserVerification: true,
    })
    if (!verified) throw new AppError('passkey_refused')
    return authenticationInfo.newCounter
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error })
  }
}

/** Of two uses with the same count one is a copy's. Devices without a counter always send zero. */
async function countUse(tx: Connection, id: string, counter: number): Promise<void> {
  const isOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isOn))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw new AppError('passkey_refused')
}
