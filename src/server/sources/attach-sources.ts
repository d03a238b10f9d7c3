import { and, eq, inArray, sql } from 'drizzle-orm'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Adds documents that the learner owns to a new course, in the transaction that creates the course. */
export async function attachSources(
  tx: Connection,
  learnerId: string,
  courseId: string,
  sourceIds: readonly string[],
): Promise<void> {
  if (sourceIds.length === 0) return
  const attached = await tx
    .update(sources)
    .set({ courseId, revision: sql`${sources.revision} + 1` })
    .where(and(inArray(sources.id, [...sourceIds]), eq(sources.userId, learnerId)))
    .returning({ id: sources.id })
  if (attached.length < new Set(sourceIds).size) throw new AppError('source_not_found')
}
