import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ActItem } from '#contract/operator/acts.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { users } from '#db/accounts.ts'
import { operatorActs } from '#db/operator.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'

/** What operators did, newest first. Who has left is named no more. */
export async function listActs(db: Connection, request: PageRequest): Promise<Page<ActItem>> {
  const page = pageBy(newestFirst(operatorActs.id, operatorActs.id), request)
  const [actor, subject] = [alias(users, 'actor'), alias(users, 'subject')]
  const found = await db
    .select({
      id: operatorActs.id,
      place: page.place,
      at: operatorActs.place,
      act: operatorActs.act,
      actor: actor.email,
      subject: subject.email,
      details: operatorActs.details,
      createdAt: operatorActs.createdAt,
    })
    .from(operatorActs)
    .leftJoin(actor, eq(actor.id, operatorActs.actorId))
    .leftJoin(subject, eq(subject.id, operatorActs.subjectId))
    .where(page.after)
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), ({ id, act, at, actor: by, subject: about, details, createdAt }) => ({
    id,
    act,
    place: at,
    actor: by,
    subject: about,
    details,
    createdAt: createdAt.toISOString(),
  }))
}
