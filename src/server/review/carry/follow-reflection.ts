import { and, eq, inArray } from 'drizzle-orm'
import type { reflections } from '#db/reflections.ts'
import { cardNotes, carryOvers } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { hardOf } from './take-up.ts'

type Reflection = typeof reflections.$inferSelect

/** After an edit, in its transaction: words that no longer stand there are taken up nowhere. */
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

/** Before a reflection is deleted, in its transaction: what was only proposed goes with it, what was kept stays. */
export async function followDeletion(tx: Connection, reflectionId: string): Promise<void> {
  await tx
    .delete(cardNotes)
    .where(and(eq(cardNotes.reflectionId, reflectionId), inArray(cardNotes.status, ['proposed', 'dropped'])))
}
