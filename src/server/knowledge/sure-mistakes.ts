import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { closedBefore, isMistake } from './sum-evidence.ts'

/** Further back nobody looks: what was missed so long ago stands behind newer mistakes anyway. */
const newest = 300

/**
 * The concepts of which a learner missed something that they were certain of, with the day: what is struck, put away or
 * closed by right answers since does not count.
 */
export async function sureMistakes(db: Connection, learnerId: string): Promise<Map<string, string>> {
  const missed = db
    .select({
      conceptId: evidence.conceptId,
      day: evidence.day,
      createdAt: evidence.createdAt,
      isSure: sql<boolean>`${and(
        isMistake,
        eq(evidence.confidence, 'certain'),
        isNull(evidence.struckAt),
        isNull(evidence.settledAt),
      )}`.as('is_sure'),
    })
    .from(evidence)
    .where(and(eq(evidence.userId, learnerId), lt(evidence.outcome, sql`1`)))
    .orderBy(desc(evidence.createdAt))
    .limit(newest)
    .as('missed')
  const closed = closedBefore(missed.conceptId)
  const rows = await db
    .select({ conceptId: missed.conceptId, day: sql<string>`max(${missed.day})::text` })
    .from(missed)
    .where(and(missed.isSure, or(sql`${closed} is null`, sql`${missed.createdAt} >= ${closed}`)))
    .groupBy(missed.conceptId)
  return new Map(rows.map(({ conceptId, day }) => [conceptId, day]))
}
