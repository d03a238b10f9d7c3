import { z } from 'zod'
import { typedText } from '#contract/words/typed-text.ts'

export const invitationLimits = { places: 1000, days: 365, label: 80 } as const

const count = (max: number, what: string) =>
  z
    .int({ error: `Please enter a whole number of ${what}.` })
    .min(1, { error: `At least 1, please.` })
    .max(max, { error: `At most ${max}, please.` })

export const newInvitationSchema = z.object({
  places: count(invitationLimits.places, 'accounts').default(1),
  days: count(invitationLimits.days, 'days').default(7),
  /** What its operator calls it. */
  label: typedText(invitationLimits.label).default(''),
})
export type NewInvitation = z.output<typeof newInvitationSchema>

export const madeInvitationSchema = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() })
export type MadeInvitation = z.infer<typeof madeInvitationSchema>

export const invitationItemSchema = z.object({
  id: z.string(),
  label: z.string(),
  places: z.number(),
  taken: z.number(),
  expiresAt: z.string(),
  createdAt: z.string(),
})
export type InvitationItem = z.infer<typeof invitationItemSchema>
