import { and, eq, sql } from 'drizzle-orm'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { concepts } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { readStanding } from './read-concept.ts'

/** Saves that the learner calls a concept shaky. It counts before the evidence until they take it back. */
export async function callShaky(
  db: Connection,
  learnerId: string,
  conceptId: string,
  isShaky: boolean,
): Promise<ConceptStanding> {
  await db
    .update(concepts)
    .set({ calledShakyAt: isShaky ? sql`coalesce(${concepts.calledShakyAt}, now())` : null })
    .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
  return readStanding(db, learnerId, conceptId)
}
