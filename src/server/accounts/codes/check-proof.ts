import { isCodeAsProof } from '#contract/accounts/codes.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { countOwnCode } from '#server/accounts/limit-guessing.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { spendCode } from './spend-code.ts'
import { wrongCode } from './wrong-code.ts'

/** Before codes are switched off or their sheet is made anew: the password, or a code of the app. */
export async function checkProof(
  c: AppContext,
  secret: string,
  learner: Learner,
  proof: string,
): Promise<void> {
  if (!isCodeAsProof(proof)) {
    await checkOwnPassword(c, learner.id, proof, 'proof')
    return
  }
  const attempt = await countOwnCode(c, learner)
  const used = await c.get('services').db.transaction((tx) => spendCode(tx, secret, learner.id, proof))
  if (used === 'wrong') throw wrongCode('proof')
  await attempt.forgive()
  if (used === 'off') throw new AppError('codes_off')
}
