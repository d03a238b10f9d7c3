import { z } from 'zod'
import { signUpModes } from '#contract/accounts.ts'

const mostDays = 90

export const usageQuerySchema = z.object({
  days: z.coerce
    .number({ error: 'days must be a number.' })
    .int({ error: 'days must be a whole number.' })
    .min(1, { error: `days must be between 1 and ${mostDays}.` })
    .max(mostDays, { error: `days must be between 1 and ${mostDays}.` })
    .default(14),
})
export const usageDaySchema = z.object({
  day: z.string(),
  calls: z.number(),
  learners: z.number(),
  tokens: z.number(),
})
export type UsageDay = z.infer<typeof usageDaySchema>

export const overviewSchema = z.object({
  signUps: z.enum(signUpModes),
  accounts: z.object({
    all: z.number(),
    confirmed: z.number(),
    disabled: z.number(),
    operators: z.number(),
  }),
  databaseBytes: z.number(),
  mailsWaiting: z.number(),
  tokensToday: z.number(),
  model: z.string().nullable(),
  /** Tokens a day; null without a limit. */
  ceilings: z.object({ learner: z.number().nullable(), all: z.number().nullable() }),
})
export type Overview = z.infer<typeof overviewSchema>
