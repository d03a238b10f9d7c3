import { and, eq } from 'drizzle-orm'
import { lessonPlans } from '#db/classroom.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import type { RunRow } from '#server/runs/queries.ts'
import type { RunKind } from '#server/runs/run-kind.ts'

/** Starts the prefetch of a learner's own lesson, or returns the running one. */
export async function beginPrefetch(
  db: Database,
  prefetch: RunKind,
  { userId, planId }: { userId: string; planId: string },
): Promise<RunRow> {
  const [plan] = await db
    .select({ id: lessonPlans.id })
    .from(lessonPlans)
    .where(and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, userId)))
  if (plan === undefined) throw new AppError('not_found')
  return beginRun(db, prefetch, { userId, subject: planId, request: { planId } })
}
