import type { MadeInvitation, NewInvitation } from '#contract/operator/invitations.ts'
import { invitations } from '#db/operator.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { hashOf, newToken } from './token.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A link to sign up with. It is shown this once: only its hash is kept. */
export function invite(
  db: Database,
  by: Actor,
  { places, days, label }: NewInvitation,
  appUrl: string,
): Promise<MadeInvitation> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + days * dayMs)
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(invitations)
      .values({ tokenHash: hashOf(token), places, expiresAt, label })
      .returning({ id: invitations.id })
    if (made === undefined) throw new Error('An invitation was not kept.')
    await recordAct(tx, by, 'invite', { details: { places, days } })
    return { id: made.id, link: `${appUrl}/signup?invite=${token}`, expiresAt: expiresAt.toISOString() }
  })
}
