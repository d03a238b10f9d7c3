import type { InvitationItem } from '#contract/operator/invitations.ts'
import { counted } from '#contract/words/counted.ts'
import { dayWords, number } from '#web/operator/words.ts'

type Standing = Pick<InvitationItem, 'places' | 'taken' | 'expiresAt'>

const hasEnded = ({ expiresAt }: Standing, now: Date) => Date.parse(expiresAt) <= now.getTime()

/** It has ended or all its places are taken: no further visitor can sign up with it. */
export const isOver = (invitation: Standing, now: Date): boolean =>
  hasEnded(invitation, now) || invitation.taken >= invitation.places

/** 'Up to 8 people · 3 signed up · until 30 November 2026'. */
export function invitationWords(invitation: Standing, now: Date): string {
  const { places, taken, expiresAt } = invitation
  const came = taken === 0 ? 'not used yet' : `${number(taken)} signed up`
  if (hasEnded(invitation, now))
    return `Ended on ${dayWords(expiresAt)} · ${taken === 0 ? 'never used' : came}`
  if (taken >= places) return `All of ${counted(places, 'place')} taken`
  const who = places === 1 ? 'One person' : `Up to ${number(places)} people`
  return `${who} · ${came} · until ${dayWords(expiresAt)}`
}

export const invitationName = ({ label, createdAt }: Pick<InvitationItem, 'label' | 'createdAt'>): string =>
  label || `Invitation of ${dayWords(createdAt)}`
