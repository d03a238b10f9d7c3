import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { editSourceSchema, SourceDetails } from '#contract/sources.ts'
import { sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale, unlessChanged } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findSourceDetails } from './find-source.ts'
import { holdOwnCourse, ownSource } from './queries.ts'

/** What the edit names changes, all of it or none. */
export async function editSource(
  db: Database,
  id: string,
  learnerId: string,
  { revision, ...edit }: z.output<typeof editSourceSchema>,
): Promise<SourceDetails> {
  return db.transaction(async (tx) => {
    // Before the document's own row, in the order in which the deletion of a course takes the two.
    if (edit.courseId) await holdOwnCourse(tx, edit.courseId, learnerId)
    const [current] = await tx
      .select({
        ...{ revision: sources.revision, courseId: sources.courseId },
        ...{ title: sources.title, author: sources.author },
      })
      .from(sources)
      .where(ownSource(id, learnerId))
      .for('no key update')
    if (current === undefined) throw new AppError('source_not_found')
    refuseStale(current, revision, 'document')
    if (Object.values(edit).some((value) => value !== undefined))
      await tx
        .update(sources)
        .set({ ...edit, ...unlessChanged(current, edit) })
        .where(eq(sources.id, id))
    return findSourceDetails(tx, id, learnerId)
  })
}
