import { and, eq, sql } from 'drizzle-orm'
import { lessonPlans } from '#db/classroom.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Records when a lesson was prefetched; the first time stays. */
export async function markPrefetched(db: Connection, learnerId: string, planId: string): Promise<void> {
  const marked = await db
    .update(lessonPlans)
    .set({ prefetchedAt: sql`coalesce(${lessonPlans.prefetchedAt}, now())` })
    .where(and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, learnerId)))
    .returning({ id: lessonPlans.id })
  if (marked.length === 0) throw new AppError('not_found')
}
