import { and, eq, sql } from 'drizzle-orm'
import type { SourceFault } from '#contract/sources/kinds.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { TakenSource } from './take-next.ts'

/**
 * Matches the row while it belongs to this reading: not cancelled, not deleted, not taken by another worker.
 */
export const stillReading = ({ id, attempts }: Pick<TakenSource, 'id' | 'attempts'>) =>
  and(eq(sources.id, id), eq(sources.state, 'reading'), eq(sources.attempts, attempts))

/** For these errors, the progress at the end says how to split the file. */
const isTooLarge = (fault: SourceFault) => fault === 'took_too_much' || fault === 'too_many_pages'

export async function failReading(db: Connection, taken: TakenSource, fault: SourceFault): Promise<void> {
  await db
    .update(sources)
    .set({
      state: 'failed',
      fault,
      ...(!isTooLarge(fault) && { sections: null, sectionsRead: 0 }),
      ...sameRevision,
    })
    .where(stillReading(taken))
}

/**
 * Returns the document to the queue. The attempt does not count, because the document did not cause the
 * error.
 */
export async function handBack(db: Connection, taken: TakenSource): Promise<void> {
  await db
    .update(sources)
    .set({ state: 'waiting', attempts: sql`${sources.attempts} - 1`, sectionsRead: 0, ...sameRevision })
    .where(stillReading(taken))
}
