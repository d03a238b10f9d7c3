import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { reflections } from '#db/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ofDay } from './queries.ts'

export async function deleteReflection(db: Connection, learnerId: string, date: CalendarDate): Promise<void> {
  const gone = await db
    .delete(reflections)
    .where(ofDay(learnerId, date))
    .returning({ date: reflections.date })
  if (gone.length === 0) throw new AppError('not_found')
}
