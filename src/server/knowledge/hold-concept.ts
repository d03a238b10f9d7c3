import { and, eq, sql } from 'drizzle-orm'
import { concepts } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/**
 * Whether a concept is there and this learner's; then it stays until the transaction ends, also where a plan made anew
 * would drop it for want of evidence. Whoever locks rows of the course takes this before them.
 */
export async function holdConcept(tx: Connection, learnerId: string, conceptId: string): Promise<boolean> {
  const found = await tx
    .select({
      id: concepts.id,
      held: sql`pg_advisory_xact_lock(hashtextextended('concepts:' || ${concepts.courseId}::text, 0))`,
    })
    .from(concepts)
    .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
    .for('key share')
  return found.length > 0
}
