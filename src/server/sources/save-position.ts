import type { z } from 'zod'
import type { sourcePositionSchema } from '#contract/sources.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from './queries.ts'

/** Stores the learner's position in the document; the last write wins, from any device. */
export async function savePosition(
  db: Connection,
  id: string,
  learnerId: string,
  { section, start }: z.output<typeof sourcePositionSchema>,
): Promise<void> {
  const kept = await db
    .update(sources)
    .set({ positionSection: section, positionStart: start, ...sameRevision })
    .where(ownSource(id, learnerId))
    .returning({ id: sources.id })
  if (kept.length === 0) throw new AppError('source_not_found')
}
