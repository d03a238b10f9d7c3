import { and, eq, sql } from 'drizzle-orm'
import { concepts } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/**
 * Whether a concept exists and belongs to this learner. Locks it until the transaction ends, also against a
 * new plan that would drop it without evidence. Take this lock before locks on rows of the course.
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
