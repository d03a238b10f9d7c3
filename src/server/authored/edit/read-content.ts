import type { UnitContent } from '#contract/authored/unit-content.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { contentPart } from './content-part.ts'
import { findOwnUnit, placeOf, requireWritten, type UnitOf, withRowWords } from './own-unit.ts'
import { restOfCourse } from './rest-of-course.ts'

/** The written lesson of a unit with its questions and keys, for the owner of the course. */
export async function readContent(db: Connection, of: UnitOf, cursor?: string): Promise<UnitContent> {
  await refuseDuringExam(db, of.ownerId, { unitId: of.unitId })
  return readSaved(db, of, cursor)
}

/**
 * The same after a save, without the check for a running exam, because the caller has just sent the content.
 */
export async function readSaved(db: Connection, of: UnitOf, cursor?: string): Promise<UnitContent> {
  const found = requireWritten(await findOwnUnit(db, of))
  const { concepts } = await restOfCourse(db, found)
  const { revision } = found.carried
  const otherConcepts = cursor === undefined ? [...concepts] : []
  return {
    ...placeOf(found),
    ...contentPart(withRowWords(found.content, found), { rest: otherConcepts, edition: revision, cursor }),
    otherConcepts,
    versions: found.versions,
    revision,
  }
}
