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
  /** The provider asks who signs in, even if it has a session in this browser. */
  another: z.boolean().default(false),
})

/** The `state` with which the provider redirects a browser that has signed out there. */
export const signedOutState = 'signed-out'
/** The address for signing out at the provider too; null where that is impossible now. */
export const alsoSignOutSchema = z.object({ url: z.string().nullable() })
export const providerAddressSchema = z.object({ url: z.string() })

/** The parameters with which the provider redirected the browser: a code, or an error. */
export const finishProviderSchema = z.object({
  state: given('state'),
  code: given('code').optional(),
  error: given('error').optional(),
})

/**
 * Signed in; or the next step: a one-time code, or proof that an account with the same address belongs to the
 * visitor.
 */
export const providerAnswerSchema = z.union([
  z.object({ user: accountSchema }),
  z.object({ next: z.literal('code') }),
  z.object({
    next: z.literal('link'),
    email: z.string(),
    /** Whether that account has a password for this proof; if not, a mailed link is used. */
    hasPassword: z.boolean(),
    /** It is connected with another account at the provider; the new connection replaces that one. */
    replaces: z.boolean(),
  }),
  z.object({ next: z.literal('linked') }),
])
/** The answer after a mailed link was used. */
export const linkedAnswerSchema = z.object({ replaced: z.boolean() })

export type ProviderAnswer = z.infer<typeof providerAnswerSchema>
