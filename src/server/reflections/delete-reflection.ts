import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { reflections } from '#db/reflections.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { followDeletion } from '#server/review/carry/follow-reflection.ts'
import { ofDay } from './queries.ts'

/** Deletes a reflection with its carry-over and its proposed cards; cards that the learner kept stay. */
export async function deleteReflection(db: Database, learnerId: string, date: CalendarDate): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: reflections.id })
      .from(reflections)
      .where(ofDay(learnerId, date))
      .for('update')
    if (row === undefined) throw new AppError('not_found')
    await followDeletion(tx, row.id)
    await tx.delete(reflections).where(eq(reflections.id, row.id))
  })
}
