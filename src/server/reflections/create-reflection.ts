import { randomInt } from 'node:crypto'
import { metricsOf } from '#contract/reflections/metrics.ts'
import type { CreateReflection } from '#contract/reflections.ts'
import { type CalendarDate, dayName } from '#contract/time/calendar-date.ts'
import { mayCreateFor } from '#contract/time/reflection-days.ts'
import { reflections } from '#db/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** One reflection for each learner and date: if two tabs create it at once, the second gets an error. */
export async function createReflection(
  db: Connection,
  learnerId: string,
  date: CalendarDate,
  { userResponses, reflectionEntry, draftBegunAt }: CreateReflection,
) {
  const begunAt = draftBegunAt === undefined ? null : new Date(draftBegunAt)
  if (!mayCreateFor(date, new Date(), begunAt))
    throw new AppError('reflection_not_today', { words: { date: dayName(date) } })
  const [row] = await db
    .insert(reflections)
    .values({
      userId: learnerId,
      date,
      userResponses,
      reflectionEntry,
      metrics: metricsOf(userResponses, reflectionEntry),
      // The date identifies it, so a reflection that was deleted and written again starts with a random
      // revision: it must not match the earlier one.
      revision: randomInt(2 ** 30),
    })
    .onConflictDoNothing({ target: [reflections.userId, reflections.date] })
    .returning()
  if (row === undefined) throw new AppError('reflection_exists')
  return row
}
