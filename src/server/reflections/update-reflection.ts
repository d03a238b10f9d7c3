import { eq } from 'drizzle-orm'
import { metricsOf } from '#contract/reflections/metrics.ts'
import type { UpdateReflection } from '#contract/reflections.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { reflections } from '#db/reflections.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { followEdit } from '#server/review/carry/follow-reflection.ts'
import { ofDay } from './queries.ts'

/** Replaces the text, if the writer has seen its newest version. */
export async function updateReflection(
  db: Database,
  learnerId: string,
  date: CalendarDate,
  { userResponses, reflectionEntry, revision }: UpdateReflection,
) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(reflections).where(ofDay(learnerId, date)).for('update')
    if (before === undefined) throw new AppError('not_found')
    refuseStale(before, revision, 'reflection')
    const metrics = metricsOf(userResponses, reflectionEntry)
    const [row = before] = await tx
      .update(reflections)
      .set({ userResponses, reflectionEntry, metrics })
      .where(eq(reflections.id, before.id))
      .returning()
    await followEdit(tx, row)
    return row
  })
}
