import { z } from 'zod'

export const operatorActs = [
  'grant',
  'revoke',
  'invite',
  'withdraw',
  'disable',
  'enable',
  'end-sessions',
  'reset-link',
  'end-codes',
  'disconnect-provider',
  'delete',
  'set',
  'connect-model',
  'disconnect-model',
  'allow-own-keys',
  'refuse-own-keys',
  'unlist',
  'list-again',
  'close-report',
  'back-up',
] as const
export type OperatorAct = (typeof operatorActs)[number]

export const actItemSchema = z.object({
  id: z.number(),
  act: z.string(),
  place: z.string(),
  /** Null for the command line, the start, and who has left. */
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: z.string(),
})
export type ActItem = z.infer<typeof actItemSchema>
