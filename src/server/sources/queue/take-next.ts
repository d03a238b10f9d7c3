import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ReadingChoices } from '#contract/sources/reading.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import { leased, leasesOf } from '#server/platform/database/leases.ts'

/** A document whose reading ended its process this often is not tried again automatically. */
const maxAttempts = 2

export type TakenSource = {
  key: string
  id: string
  userId: string
  fileName: string
  bytes: number
  partBytes: number
  choices: ReadingChoices
  /**
   * The number of this reading. A worker that lost its lease and continues finds another number in the row,
   * and its writes change nothing.
   */
  attempts: number
}

const keyOf = (id: string) => `source:${id}`

const isOpen = inArray(sources.state, ['waiting', 'reading'])

/** Takes the document that has waited longest and that no worker reads. The caller releases its lease. */
export async function takeNext(db: Database): Promise<TakenSource | 'nothing' | 'held elsewhere'> {
  const open = await db
    .select({ id: sources.id, isHeld: leased(sql`'source:' || ${sources.id}::text`) })
    .from(sources)
    .where(isOpen)
    .orderBy(asc(sources.createdAt))
    .limit(50)
  const leases = leasesOf(db)
  for (const { id, isHeld } of open) {
    if (isHeld || !(await leases.take(keyOf(id)))) continue
    const begun = await begin(db, id).catch(async (error: unknown) => {
      await leases.release(keyOf(id))
      throw error
    })
    if (begun !== undefined) return { key: keyOf(id), ...begun }
    await leases.release(keyOf(id))
  }
  return open.length === 0 ? 'nothing' : 'held elsewhere'
}

async function begin(db: Database, id: string): Promise<Omit<TakenSource, 'key'> | undefined> {
  const [begun] = await db
    .update(sources)
    .set({ state: 'reading', attempts: sql`${sources.attempts} + 1`, sectionsRead: 0, ...sameRevision })
    .where(and(eq(sources.id, id), isOpen, lt(sources.attempts, maxAttempts)))
    .returning({
      id: sources.id,
      userId: sources.userId,
      fileName: sources.fileName,
      bytes: sources.bytes,
      partBytes: sources.partBytes,
      attempts: sources.attempts,
      choices: sources.choices,
    })
  if (begun !== undefined) return begun
  await db
    .update(sources)
    .set({ state: 'failed', fault: 'took_too_much', sections: null, sectionsRead: 0, ...sameRevision })
    .where(and(eq(sources.id, id), isOpen, gte(sources.attempts, maxAttempts)))
  return undefined
}
