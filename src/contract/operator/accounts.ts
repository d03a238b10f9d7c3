import { z } from 'zod'
import { accountLimits } from '#contract/accounts/account-rules.ts'

/** An account as its operator may know it. */
export const accountItemSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: z.string(),
  isConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  isOperator: z.boolean(),
  /** Whether one-time codes are asked for after their password. */
  hasCodes: z.boolean(),
  /** Whether it is connected with one at the outside provider. */
  isConnected: z.boolean(),
  sessions: z.number(),
  courses: z.number(),
  tokensToday: z.number(),
  /** Of this calendar month, by UTC. */
  tokensThisMonth: z.number(),
  /** Of the documents they brought. */
  documentBytes: z.number(),
})
export type AccountItem = z.infer<typeof accountItemSchema>

export const resetLinkSchema = z.object({ link: z.string() })
export const operatorLinkSchema = z.object({
  token: z.string({ error: 'This link is not complete.' }).min(1).max(accountLimits.token),
})
