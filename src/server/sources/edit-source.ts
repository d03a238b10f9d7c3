import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReadingChoices } from '#contract/sources/reading.ts'
import type { editSourceSchema, SourceDetails } from '#contract/sources.ts'
import { sources } from '#db/sources.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changesNothing, refuseStale, unlessChanged } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findSourceDetails } from './find-source.ts'
import { holdOwnCourse, ownSource } from './queries.ts'
import { toBeRead } from './read-again.ts'

/**
 * Applies all changes of the edit or none. A document whose reading choices change is queued to be read
 * again.
 */
export async function editSource(
  db: Database,
  id: string,
  learnerId: string,
  { revision, language, encoding, isWhole, ...about }: z.output<typeof editSourceSchema>,
): Promise<SourceDetails> {
  return db.transaction(async (tx) => {
    // The course is locked before the document, in the same order as the deletion of a course locks the two.
    if (about.courseId) await holdOwnCourse(tx, about.courseId, learnerId)
    const [current] = await tx
      .select({
        revision: sources.revision,
        courseId: sources.courseId,
        title: sources.title,
        author: sources.author,
        choices: sources.choices,
        state: sources.state,
      })
      .from(sources)
      .where(ownSource(id, learnerId))
      .for('no key update')
    if (current === undefined) throw new AppError('source_not_found')
    refuseStale(current, revision, 'document')
    const chosen = { language, encoding, isWhole }
    const named = Object.entries(chosen).filter(([, value]) => value !== undefined)
    const choices: ReadingChoices = { ...current.choices, ...Object.fromEntries(named) }
    const isReadAnew = current.state !== 'sending' && !changesNothing(current.choices, choices)
    const { revision: _same, ...anew } = toBeRead
    const edit = { ...about, choices }
    if (Object.values({ ...about, ...chosen }).some((value) => value !== undefined))
      await tx
        .update(sources)
        .set({ ...(isReadAnew && anew), ...edit, ...unlessChanged(current, edit) })
        .where(eq(sources.id, id))
    return findSourceDetails(tx, id, learnerId)
  })
}
