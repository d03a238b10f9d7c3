import { eq, sql } from 'drizzle-orm'
import type { SourceRoom } from '#contract/sources.ts'
import { cardMedia } from '#db/card-media.ts'
import { sources } from '#db/sources.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'

export type Quota = Env['sources']

/**
 * The storage that a learner uses: the bytes of files from the moment their upload begins, the media of
 * cards, and pages and pictures once a document is read.
 */
export async function readRoom(db: Connection, learnerId: string, quota: Quota): Promise<SourceRoom> {
  const [used] = await db
    .select({
      documents: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${sources.bytes} + ${sources.pictureBytes}), 0)`.mapWith(Number),
      pages: sql`coalesce(sum(${sources.sections}) filter (where ${sources.state} = 'ready'), 0)`.mapWith(
        Number,
      ),
    })
    .from(sources)
    .where(eq(sources.userId, learnerId))
  const [media] = await db
    .select({ bytes: sql`coalesce(sum(${cardMedia.bytes}), 0)`.mapWith(Number) })
    .from(cardMedia)
    .where(eq(cardMedia.userId, learnerId))
  const bytes = (used?.bytes ?? 0) + (media?.bytes ?? 0)
  return { documents: used?.documents ?? 0, bytes, pages: used?.pages ?? 0, ...quota }
}

/** Serializes uses of a learner's storage, so that two requests cannot both take the same free space. */
export async function holdRoom(tx: Transaction, learnerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sources ${learnerId}`}, 0))`)
}
