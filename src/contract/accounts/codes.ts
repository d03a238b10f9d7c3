import { z } from 'zod'
import { orTooLong } from '#contract/words/too-long.ts'
import { accountLimits } from './account-rules.ts'
import { passkeyItemSchema } from './passkeys.ts'

/** How many recovery codes there are at a time. */
export const recoveryCodeCount = 10

const maxCodeLength = 40
const askForCode = 'Please enter a code.'

/** What an app shows, or a recovery code: blanks and dashes are the typist's own affair. */
export const codeField = z
  .string({ error: askForCode })
  .trim()
  .min(1, { error: askForCode })
  .max(maxCodeLength, orTooLong(maxCodeLength))
export const codeSchema = z.object({ code: codeField })

const askForProof = 'Please enter your password, or a code from your app.'
export const proofSchema = z.object({
  proof: z
    .string({ error: askForProof })
    .min(1, { error: askForProof })
    .max(accountLimits.password.max, orTooLong(accountLimits.password.max)),
})
export const isAppCode = (typed: string) => /^\d{6}$/.test(typed.replaceAll(/[\s-]/g, ''))
/** Six digits where a password may stand too are a code only if they are too short for one; all else is a password. */
export const isCodeAsProof = (typed: string) => typed.length < accountLimits.password.min && isAppCode(typed)

/** Shown while a learner sets up their app, and never again. */
export const newCodesSchema = z.object({ secret: z.string(), link: z.string() })
export type NewCodes = z.infer<typeof newCodesSchema>

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** How a learner signs in, as their settings show it. */
export const signInMethodsSchema = z.object({
  codes: z.object({ since: z.string(), recoveryCodesLeft: z.number() }).nullable(),
  passkeys: z.array(passkeyItemSchema),
  /** False for who signed up by the provider and never chose one. */
  hasPassword: z.boolean(),
  /** Null where no provider is set up here. */
  provider: z.object({ name: z.string(), linkedAt: z.string().nullable() }).nullable(),
})
export type SignInMethods = z.infer<typeof signInMethodsSchema>
