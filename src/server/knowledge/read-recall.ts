import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { concepts } from '#db/knowledge.ts'
import { cardNotes, cards, reviewSettings } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Of the scheduler's parameters the one for how fast memories fade: the last of 21. A test compares with the scheduler. */
const usualDecay = 0.1542

/** The mean chance, now, of recalling those cards of a concept that were reviewed at least once. */
export async function readRecall(db: Connection, of: SQL): Promise<Map<string, number>> {
  const decay = sql`(case when ${reviewSettings.usesOwnParameters}
    then coalesce(${reviewSettings.parameters}[21], ${usualDecay}::float8) else ${usualDecay}::float8 end)`
  const days = sql`floor(greatest(0, extract(epoch from now() - ${cards.lastReviewAt})) / 86400)::float8`
  const recall = sql`power(1 + (power(0.9::float8, -1 / ${decay}) - 1) * ${days} / ${cards.stability}, -${decay})`
  const rows = await db
    .select({ conceptId: concepts.id, recall: sql<number>`avg(${recall})::float8` })
    .from(concepts)
    .innerJoin(cardNotes, and(eq(cardNotes.conceptId, concepts.id), eq(cardNotes.userId, concepts.userId)))
    .innerJoin(cards, eq(cards.noteId, cardNotes.id))
    .leftJoin(reviewSettings, eq(reviewSettings.userId, concepts.userId))
    .where(and(of, isNotNull(cards.lastReviewAt), sql`${cards.stability} > 0`))
    .groupBy(concepts.id)
  return new Map(rows.map(({ conceptId, recall: mean }) => [conceptId, Math.min(1, Math.max(0, mean))]))
}
