import { z } from 'zod'
import { accountSchema } from '#contract/accounts.ts'
import { accountLimits } from './account-rules.ts'

const given = (what: string) =>
  z
    .string({ error: `The ${what} is missing.` })
    .min(1)
    .max(4000)

export const beginProviderSchema = z.object({
  invite: z.string().max(accountLimits.token).optional(),
  /** The provider asks who it is, also where it knows somebody in this browser. */
  another: z.boolean().default(false),
})

/** What the provider sends a browser back with that signed out there. */
export const signedOutState = 'signed-out'
/** Where to go to sign out there as well; null where that cannot be done now. */
export const alsoSignOutSchema = z.object({ url: z.string().nullable() })
export const providerAddressSchema = z.object({ url: z.string() })

/** What the provider sent the browser back with: a code, or why there is none. */
export const finishProviderSchema = z.object({
  state: given('state'),
  code: given('code').optional(),
  error: given('error').optional(),
})

/** Signed in; or what is asked for next: a code, or that an account with the same address is one's own. */
export const providerAnswerSchema = z.union([
  z.object({ user: accountSchema }),
  z.object({ next: z.literal('code') }),
  z.object({
    next: z.literal('link'),
    email: z.string(),
    /** Whether that account has a password to show this by; if not, a mailed link is the way. */
    hasPassword: z.boolean(),
    /** It is connected with another account at the provider, whose place the new connection takes. */
    replaces: z.boolean(),
  }),
  z.object({ next: z.literal('linked') }),
])
/** A mailed link was used. */
export const linkedAnswerSchema = z.object({ replaced: z.boolean() })

export type ProviderAnswer = z.infer<typeof providerAnswerSchema>
