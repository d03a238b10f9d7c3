import { and, eq } from 'drizzle-orm'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { authoredUnits, unitVersions } from '#db/authored.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lockOwnUnit, requireWritten, type UnitOf } from './own-unit.ts'
import { readSaved } from './read-content.ts'
import { newestVersion, type OpenLessons, replaceContent } from './replace-content.ts'

/**
 * Restores the version before. The current version becomes the one before, so that undoing twice is a redo.
 */
export const undoChange = (
  db: Database,
  lessons: OpenLessons,
  of: UnitOf,
  revision: number | undefined,
): Promise<UnitContent> =>
  db.transaction(async (tx) => {
    const found = requireWritten(await lockOwnUnit(tx, of))
    await refuseDuringExam(tx, of.ownerId, { unitId: of.unitId })
    refuseStale(found.carried, revision, 'lesson')
    const newest = await newestVersion(tx, of.unitId)
    if (newest === undefined) throw new AppError('nothing_to_undo')
    const [earlier] = await tx
      .select({ authoredId: authoredUnits.id, content: authoredUnits.content })
      .from(authoredUnits)
      .where(eq(authoredUnits.id, newest.authoredId))
    if (earlier === undefined) throw new Error('A kept version has no content.')
    await replaceContent(tx, lessons, found, earlier)
    await tx
      .update(unitVersions)
      .set({ authoredId: found.carried.authoredId, createdAt: new Date() })
      .where(and(eq(unitVersions.unitId, of.unitId), eq(unitVersions.number, newest.number)))
    return readSaved(tx, of)
  })
