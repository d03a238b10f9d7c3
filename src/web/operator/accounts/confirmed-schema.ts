import { z } from 'zod'
import { ownPasswordSchema } from '#contract/accounts.ts'

/** The address is typed once more: of two rows side by side the right one is meant. */
export const confirmedSchema = (email: string) =>
  ownPasswordSchema.extend({
    confirmation: z
      .string()
      .refine((text) => text.trim().toLowerCase() === email, { error: `Please type ${email}.` }),
  })
