import type { MadePasskey, UsedPasskey } from '#contract/accounts/passkeys.ts'
import { addPasskey, beginPasskey } from '#web/accounts/api.ts'
import { offerPasskey, signInWithPasskey } from '#web/accounts/sign-in-calls.ts'
import { PasskeyLeft } from './passkey-left.ts'

/** Makes the browser create a passkey for this account; the server keeps its public key under a name. */
export async function makePasskey({ password, name }: { password: string; name: string }) {
  const { options } = await beginPasskey({ password })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = await ask(() => navigator.credentials.create({ publicKey }))
  return addPasskey({ name, passkey: made as MadePasskey })
}

/** Makes the browser ask which passkey to use, and signs in with it. */
export async function signInByPasskey() {
  const { options } = await offerPasskey()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const used = await ask(() => navigator.credentials.get({ publicKey }))
  return signInWithPasskey({ passkey: used as UsedPasskey })
}

/**
 * Asks the browser. It does not say whether the learner closed its window, let it time out or has no passkey.
 */
async function ask(question: () => Promise<Credential | null>): Promise<unknown> {
  let answer: Credential | null
  try {
    answer = await question()
  } catch (error) {
    throw new PasskeyLeft(error)
  }
  if (answer === null) throw new PasskeyLeft(null)
  return (answer as PublicKeyCredential).toJSON()
}
