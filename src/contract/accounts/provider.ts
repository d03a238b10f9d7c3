import { z } from 'zod'
import { accountSchema } from '#contract/accounts.ts'
import { accountLimits } from './account-rules.ts'

const given = (what: string) =>
  z
    .string({ error: `The ${what} is missing.` })
    .min(1)
    .max(4000)

export const beginProviderSchema = z.object({ invite: z.string().max(accountLimits.token).optional() })
export const providerAddressSchema = z.object({ url: z.string() })

/** What the provider sent the browser back with. */
export const finishProviderSchema = z.object({ code: given('code'), state: given('state') })

/** Signed in; or what is asked for next: a code, or that an account with the same address is one's own. */
export const providerAnswerSchema = z.union([
  z.object({ user: accountSchema }),
  z.object({ next: z.literal('code') }),
  z.object({ next: z.literal('link'), email: z.string() }),
  z.object({ next: z.literal('linked') }),
])
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>
