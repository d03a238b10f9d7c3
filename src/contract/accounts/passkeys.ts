import { z } from 'zod'
import { ownPasswordSchema } from '#contract/accounts.ts'
import { typedText } from '#contract/words/typed-text.ts'
import { accountLimits } from './account-rules.ts'

/** How many one learner may have. */
export const maxPasskeys = accountLimits.passkeys
const nameLimit = 60

const askForName = 'Please give it a name, such as the device that it is on.'
const passkeyName = typedText(nameLimit).refine((name) => name.length > 0, { error: askForName })

export const passkeyItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type PasskeyItem = z.infer<typeof passkeyItemSchema>

export const passkeyNameSchema = z.object({ name: passkeyName })
export const newPasskeySchema = ownPasswordSchema.extend({ name: passkeyName })

const encoded = z.string().max(20_000)
const shared = {
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** What the browser says when a passkey is made, as it writes itself down (`toJSON`). */
export const madePasskeySchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type MadePasskey = z.infer<typeof madePasskeySchema>

/** The same when one is used. */
export const usedPasskeySchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

export const addPasskeySchema = z.object({ name: passkeyName, passkey: madePasskeySchema })
export const usePasskeySchema = z.object({ passkey: usedPasskeySchema })

/** What a browser is asked with: its own words, which nothing of ours reads. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })
