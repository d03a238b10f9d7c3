import { and, eq, inArray } from 'drizzle-orm'
import type { reflections } from '#db/reflections.ts'
import { cardNotes, carryOvers } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { hardOf } from './take-up.ts'

type Reflection = typeof reflections.$inferSelect

/**
 * After an edit of a reflection, in its transaction: deletes the carry-over of words that the reflection no
 * longer contains.
 */
export async function followEdit(tx: Connection, reflection: Reflection): Promise<void> {
  const [carried] = await tx
    .select({ id: carryOvers.id, quote: carryOvers.quote })
    .from(carryOvers)
    .where(eq(carryOvers.reflectionId, reflection.id))
  if (carried === undefined || hardOf(reflection).some((answer) => answer.includes(carried.quote))) return
  await tx.delete(carryOvers).where(eq(carryOvers.id, carried.id))
  await tx
    .delete(cardNotes)
    .where(and(eq(cardNotes.reflectionId, reflection.id), eq(cardNotes.status, 'proposed')))
}

/**
 * Before a reflection is deleted, in the same transaction: deletes proposals made from it; cards that the
 * learner kept stay.
 */
export async function followDeletion(tx: Connection, reflectionId: string): Promise<void> {
  await tx
    .delete(cardNotes)
    .where(and(eq(cardNotes.reflectionId, reflectionId), inArray(cardNotes.status, ['proposed', 'dropped'])))
}
