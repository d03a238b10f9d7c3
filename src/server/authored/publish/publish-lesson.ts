import { sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { unitFaults } from '#contract/authored/link-faults.ts'
import { findPersonal } from '#contract/authored/personal-words.ts'
import type { PersonalHit, UnitContent } from '#contract/authored/unit-content.ts'
import { unitContents } from '#db/authored.ts'
import { keepContent } from '#server/authored/content-store.ts'
import { lockOwnUnit, rowWordFaults, type UnitOf, withRowWords } from '#server/authored/edit/own-unit.ts'
import { readSaved } from '#server/authored/edit/read-content.ts'
import type { OpenLessons } from '#server/authored/edit/replace-content.ts'
import { restOfCourse } from '#server/authored/edit/rest-of-course.ts'
import { refuseFaults } from '#server/authored/edit/save-content.ts'
import type { Database } from '#server/platform/database/db.ts'
import { changedElsewhere } from '#server/platform/database/revision.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { draftOf } from './preview-lesson.ts'

type Publication = { content: AuthoredUnit; activityIds: string[]; version: string }

/**
 * Publishes the draft that the owner has reviewed as the unit's written lesson, for the owner and for
 * learners who add the course. The server checks again for words of the owner's profile, whatever the browser
 * showed.
 */
export const publishLesson = (
  db: Database,
  lessons: OpenLessons,
  of: UnitOf,
  { content: sent, activityIds, version }: Publication,
): Promise<UnitContent> =>
  db.transaction(async (tx) => {
    const found = await lockOwnUnit(tx, of)
    const draft = await draftOf(tx, found, of)
    // The lesson was generated again since the review, or the request names activities that do not exist.
    const places = activityIds.map((id) => draft.activityIds.indexOf(id))
    const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1))
    if (version !== draft.version || !isInOrder || sent.activities.length !== activityIds.length)
      throw changedElsewhere('lesson')
    const content = withRowWords(sent, found)
    refuseFaults([
      ...rowWordFaults(sent.head, content.head, draft.content.head),
      ...unitFaults(content, await restOfCourse(tx, found)),
    ])
    refusePersonal(findPersonal(content, draft.phrases))
    const authoredId = await keepContent(tx, content)
    await tx
      .insert(unitContents)
      .values({ unitId: of.unitId, authoredId })
      .onConflictDoUpdate({
        target: unitContents.unitId,
        set: { authoredId, revision: sql`${unitContents.revision} + 1` },
      })
    await lessons.publish(tx, activityIds, content)
    return readSaved(tx, of)
  })

function refusePersonal(hits: readonly PersonalHit[]): void {
  if (hits.length === 0) return
  const fields: Record<string, string> = {}
  for (const { path, words } of hits)
    fields[`content.${path}`] ??= `“${words}” is a word of your profile. Change or remove it.`
  const words = [...new Set(hits.map((hit) => `“${hit.words}”`))].slice(0, 5).join(', ')
  throw new AppError('personal_words', { words: { words }, fields })
}
