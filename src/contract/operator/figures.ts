import { z } from 'zod'
import { type SignInRefusal, signInRefusals } from '#contract/accounts/sign-in-refusals.ts'
import { settingsSchema } from './settings.ts'

const maxDays = 90

export const usageQuerySchema = z.object({
  days: z.coerce
    .number({ error: 'days must be a number.' })
    .int({ error: 'days must be a whole number.' })
    .min(1, { error: `days must be between 1 and ${maxDays}.` })
    .max(maxDays, { error: `days must be between 1 and ${maxDays}.` })
    .default(14),
})
export const usageDaySchema = z.object({
  day: z.string(),
  calls: z.number(),
  learners: z.number(),
  tokens: z.number(),
})
export type UsageDay = z.infer<typeof usageDaySchema>

/** Answers of one model for one purpose, and those of them that could not be used. */
const badAnswersSchema = z.object({
  purpose: z.string(),
  model: z.string(),
  answers: z.number(),
  bad: z.number(),
})
export type BadAnswers = z.infer<typeof badAnswersSchema>

const refusedSignInSchema = z.object({
  id: z.number(),
  reason: z.enum(Object.keys(signInRefusals) as [SignInRefusal, ...SignInRefusal[]]),
  at: z.string(),
})
export type RefusedSignIn = z.infer<typeof refusedSignInSchema>

export const overviewSchema = z.object({
  accounts: z.object({
    all: z.number(),
    confirmed: z.number(),
    disabled: z.number(),
    operators: z.number(),
    /** Signed in within the last 30 days. */
    inUse: z.number(),
  }),
  settings: settingsSchema,
  storage: z.object({
    databaseBytes: z.number(),
    /** Of the database: the documents that learners brought. */
    documentBytes: z.number(),
    /** Of the disk that the data folder is on; null where the system does not say. */
    freeBytes: z.number().nullable(),
    diskBytes: z.number().nullable(),
  }),
  version: z.object({ trivium: z.string(), node: z.string(), postgres: z.string() }),
  /** False where mails are kept in the mailbox of this machine. */
  sendsMail: z.boolean(),
  /** Refused within the last hour, because it is not `APP_URL`. */
  refusedOrigin: z.string().nullable(),
  appUrl: z.string(),
  mailsWaiting: z.number(),
  /** Of those that wait: tried already, and not taken. */
  mailsPutOff: z.number(),
  /** Within the last 30 days, and why the newest of them. */
  mailsGivenUp: z.number(),
  mailFault: z.string().nullable(),
  tokensToday: z.number(),
  /** Of the last 30 days, most first: where at least one answer could not be used. */
  badAnswers: z.array(badAnswersSchema),
  /** The outside provider, and the last sign-ins by it that were refused; null where there is none. */
  provider: z.object({ name: z.string(), refusals: z.array(refusedSignInSchema) }).nullable(),
  model: z.string().nullable(),
  /** The model turned us away the last time it was asked, as with a wrong key. */
  modelRefused: z.boolean(),
  /** A key was entered that this installation's secret no longer opens. */
  modelUnreadable: z.boolean(),
})
export type Overview = z.infer<typeof overviewSchema>
