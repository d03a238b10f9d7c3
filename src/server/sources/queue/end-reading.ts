import { and, eq, sql } from 'drizzle-orm'
import type { SourceFault } from '#contract/sources/kinds.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Taken } from './take-next.ts'

/** The row as long as it is this reading's: neither cancelled nor deleted nor taken by another. */
export const stillReading = ({ id, attempts }: Pick<Taken, 'id' | 'attempts'>) =>
  and(eq(sources.id, id), eq(sources.state, 'reading'), eq(sources.attempts, attempts))

/** Of these how far it came tells how to split it. */
const isTooLarge = (fault: SourceFault) => fault === 'took_too_much' || fault === 'too_many_pages'

export async function failReading(db: Connection, taken: Taken, fault: SourceFault): Promise<void> {
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

/** For the next who looks: this attempt does not count, for it was not the document's fault. */
export async function handBack(db: Connection, taken: Taken): Promise<void> {
  await db
    .update(sources)
    .set({ state: 'waiting', attempts: sql`${sources.attempts} - 1`, sectionsRead: 0, ...sameRevision })
    .where(stillReading(taken))
}
