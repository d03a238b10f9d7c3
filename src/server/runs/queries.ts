import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { RunKindName } from '#contract/runs.ts'
import { runs } from '#db/runs.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo } from '#server/platform/database/sweep-old.ts'
import { AppError } from '#server/platform/http/errors.ts'

export type RunRow = typeof runs.$inferSelect

export const isOwnRun = (userId: string, id: string) => and(eq(runs.userId, userId), eq(runs.id, id))

/** No work takes a day: an older run without an end has been abandoned. */
export const isForsaken: SQL<boolean> = sql<boolean>`${runs.createdAt} < ${longAgo(1)}`

export async function findRun(db: Connection, userId: string, id: string): Promise<RunRow> {
  const [run] = await db.select().from(runs).where(isOwnRun(userId, id))
  if (run === undefined) throw new AppError('not_found')
  return run
}

/** The newest run of a kind about a subject that its learner has not dismissed. */
export async function newestRun(
  db: Connection,
  userId: string,
  { kind, subject }: { kind: RunKindName; subject: string },
): Promise<RunRow | null> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.kind, kind), eq(runs.subject, subject)))
    .orderBy(desc(runs.createdAt), runs.id)
    .limit(1)
  return run?.putAwayAt === null ? run : null
}
