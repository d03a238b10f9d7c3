import type { UnitContent } from '#contract/authored/unit-content.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findOwnUnit, placeOf, requireWritten, type UnitOf, withRowWords } from './own-unit.ts'
import { restOfCourse } from './rest-of-course.ts'

/** The written lesson of a unit with its questions and keys, for whoever owns the course. */
export async function readContent(db: Connection, of: UnitOf): Promise<UnitContent> {
  await refuseDuringExam(db, of.ownerId, { unitId: of.unitId })
  return readSaved(db, of)
}

/** The same to whoever has just sent it, and so knows it. */
export async function readSaved(db: Connection, of: UnitOf): Promise<UnitContent> {
  const found = requireWritten(await findOwnUnit(db, of))
  const { concepts } = await restOfCourse(db, found)
  return {
    ...placeOf(found),
    content: withRowWords(found.content, found),
    otherConcepts: [...concepts],
    versions: found.versions,
    revision: found.carried.revision,
  }
}
