import { and, eq, isNotNull } from 'drizzle-orm'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readStanding } from './read-concept.ts'

/** All evidence on a concept, and what the learner said of it. The concept stays, as one not seen yet. */
export async function forgetConcept(
  db: Database,
  learnerId: string,
  conceptId: string,
): Promise<ConceptStanding> {
  await db.transaction(async (tx) => {
    await tx.delete(evidence).where(and(eq(evidence.conceptId, conceptId), eq(evidence.userId, learnerId)))
    await tx
      .update(concepts)
      .set({ calledShakyAt: null })
      .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
  })
  return readStanding(db, learnerId, conceptId)
}

/** The same of every concept of every course. */
export const forgetEverything = (db: Database, learnerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(evidence).where(eq(evidence.userId, learnerId))
    await tx
      .update(concepts)
      .set({ calledShakyAt: null })
      .where(and(eq(concepts.userId, learnerId), isNotNull(concepts.calledShakyAt)))
  })
