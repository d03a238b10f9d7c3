import { isAppCode } from '#contract/accounts/codes.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { countOwnGuess } from '#server/accounts/limit-guessing.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { spendCode } from './spend-code.ts'
import { wrongCode } from './wrong-code.ts'

/** Before codes are switched off or their sheet is made anew: the password, or a code of the app. */
export async function checkProof(
  c: AppContext,
  secret: string,
  learnerId: string,
  proof: string,
): Promise<void> {
  if (!isAppCode(proof)) {
    await checkOwnPassword(c, learnerId, proof, 'proof')
    return
  }
  const attempt = await countOwnGuess(c, learnerId)
  const used = await c.get('services').db.transaction((tx) => spendCode(tx, secret, learnerId, proof))
  if (used === null) throw wrongCode('proof')
  await attempt.forgive()
}
