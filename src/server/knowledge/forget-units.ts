import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { concepts, evidence } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The concepts of units that are about to go: those that their learner has shown something about stay without a unit. */
export async function forgetUnits(tx: Connection, unitIds: readonly string[]): Promise<void> {
  const shown = tx.select({ id: evidence.id }).from(evidence).where(eq(evidence.conceptId, concepts.id))
  await tx
    .delete(concepts)
    .where(and(inArray(concepts.unitId, [...unitIds]), isNull(concepts.calledShakyAt), notExists(shown)))
}
