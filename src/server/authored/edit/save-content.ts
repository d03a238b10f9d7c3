import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { type FieldFault, unitFaults } from '#contract/authored/link-faults.ts'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { keepContent } from '#server/authored/content-store.ts'
import type { Database } from '#server/platform/database/db.ts'
import { refuseStale } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lockOwnUnit, requireWritten, rowWordFaults, type UnitOf, withRowWords } from './own-unit.ts'
import { readSaved } from './read-content.ts'
import { keepVersion, type OpenLessons, replaceContent } from './replace-content.ts'
import { restOfCourse } from './rest-of-course.ts'

type Save = { content: AuthoredUnit; revision?: number | undefined }

/** Stores the written lesson as its owner changed it: a new version, completely or not at all. */
export const saveContent = (
  db: Database,
  lessons: OpenLessons,
  of: UnitOf,
  { content: sent, revision }: Save,
): Promise<UnitContent> =>
  db.transaction(async (tx) => {
    const found = requireWritten(await lockOwnUnit(tx, of))
    refuseStale(found.carried, revision, 'lesson')
    const content = withRowWords(sent, found)
    refuseFaults([
      ...rowWordFaults(sent.head, content.head, found.content.head),
      ...sameActivities(found.content, content),
      ...unitFaults(content, await restOfCourse(tx, found)),
    ])
    const authoredId = await keepContent(tx, content)
    if (authoredId !== found.carried.authoredId) {
      await keepVersion(tx, found)
      await replaceContent(tx, lessons, found, { authoredId, content })
    }
    return readSaved(tx, of)
  })

/**
 * Open lessons have rows for the activities, so an edit can change their text, but not their number and
 * guides.
 */
function sameActivities(
  { activities: before }: AuthoredUnit,
  { activities: after }: AuthoredUnit,
): FieldFault[] {
  const isSame =
    before.length === after.length &&
    before.every(({ head }, index) => head.guide === after[index]?.head.guide)
  const sentence = `A lesson keeps its activities and their guides; this one has ${before.length}.`
  return isSame ? [] : [{ path: ['activities'], message: sentence }]
}

/** Refuses all faults with one problem document, with a message for each field below `content`. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first] = faults
  if (first === undefined) return
  const fields: Record<string, string> = {}
  for (const { path, message } of faults) fields[['content', ...path].join('.')] ??= message
  throw new AppError('invalid_input', { words: { message: first.message }, fields })
}
