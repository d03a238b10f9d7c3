import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { closedBefore, isMistake } from './sum-evidence.ts'

/** Only the newest mistakes count: older ones would come after them anyway. */
const newest = 300

/**
 * The concepts in which a learner was certain of a wrong answer, with the day. Answers that were struck, put
 * away or followed by right answers do not count.
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
