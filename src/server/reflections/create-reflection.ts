import { randomInt } from 'node:crypto'
import { metricsOf } from '#contract/reflections/metrics.ts'
import type { CreateReflection } from '#contract/reflections.ts'
import { type CalendarDate, dayName } from '#contract/time/calendar-date.ts'
import { mayCreateFor } from '#contract/time/reflection-days.ts'
import { reflections } from '#db/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** One a learner and date: of two tabs that create at once, the second is told that there is one already. */
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
      // Its date names it, so one that was deleted and written anew must not pass for the one before.
      revision: randomInt(2 ** 30),
    })
    .onConflictDoNothing({ target: [reflections.userId, reflections.date] })
    .returning()
  if (row === undefined) throw new AppError('reflection_exists')
  return row
}
