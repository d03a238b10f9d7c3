import type { NewInvitation } from '#contract/operator/invitations.ts'
import { invitations } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { hashOf, newToken } from './token.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A link to sign up with. It is shown this once: only its hash is kept. */
export async function invite(
  db: Connection,
  { places, days }: NewInvitation,
  appUrl: string,
): Promise<{ id: string; link: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + days * dayMs)
  const [made] = await db
    .insert(invitations)
    .values({ tokenHash: hashOf(token), places, expiresAt })
    .returning({ id: invitations.id })
  if (made === undefined) throw new Error('An invitation was not kept.')
  return { id: made.id, link: `${appUrl}/signup?invite=${token}`, expiresAt }
}
