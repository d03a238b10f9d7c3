import type { InvitationItem } from '#contract/operator/invitations.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { invitations } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'

/** Every invitation that was made and not withdrawn, newest first. */
export async function listInvitations(db: Connection, request: PageRequest): Promise<Page<InvitationItem>> {
  const page = pageBy(newestFirst(invitations.createdAt, invitations.id), request)
  const { id, label, places, taken, expiresAt, createdAt } = invitations
  const found = await db
    .select({ id, label, places, taken, expiresAt, createdAt, place: page.place })
    .from(invitations)
    .where(page.after)
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), (row) => ({
    id: row.id,
    label: row.label,
    places: row.places,
    taken: row.taken,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
}
