import { findPersonal, phrasesOf } from '#contract/authored/personal-words.ts'
import type { PublishPreview } from '#contract/authored/unit-content.ts'
import { contentHash } from '#server/authored/content-store.ts'
import { findOwnUnit, isWritten, type OwnUnit, placeOf, type UnitOf } from '#server/authored/edit/own-unit.ts'
import { restOfCourse } from '#server/authored/edit/rest-of-course.ts'
import { refuseDuringExam } from '#server/authored/exam-guard.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { draftUnit } from './draft-unit.ts'
import { loadLesson } from './load-lesson.ts'
import type { PreparedLesson } from './prepared-lessons.ts'

/**
 * A preview of what would be published of the owner's prepared lesson, and of the places where it contains
 * personal words.
 */
export async function previewLesson(db: Connection, of: UnitOf): Promise<PublishPreview> {
  const found = await findOwnUnit(db, of)
  return draftOf(db, found, of)
}

/** The same for a unit that is already loaded. */
export async function draftOf(db: Connection, found: OwnUnit, of: UnitOf): Promise<PublishPreview> {
  await refuseDuringExam(db, of.ownerId, { unitId: of.unitId })
  const lesson = await loadLesson(db, of)
  const rest = await restOfCourse(db, found)
  refuseUnpublishable(found, lesson)
  const known = new Set(rest.concepts.map(({ key }) => key))
  const draft = draftUnit(found, lesson, (key) => known.has(key))
  const phrases = phrasesOf(lesson.person, lesson.said)
  return {
    ...placeOf(found),
    ...draft,
    hits: findPersonal(draft.content, phrases),
    phrases,
    otherConcepts: [...rest.concepts],
    version: contentHash(draft.content),
  }
}

function refuseUnpublishable(found: OwnUnit, { plan, activities }: PreparedLesson): void {
  const refuse = (reason: string) => new AppError('nothing_to_publish', { words: { reason } })
  if (isWritten(found))
    throw refuse('This lesson is published already. You can change it with “Edit lesson”.')
  if (plan === undefined) throw refuse('This lesson was never opened, so there is nothing to publish yet.')
  const notes = activities.filter(({ leader, content }) => leader === 'Professor' && content !== null)
  const broken = notes.find(({ contentCutOff }) => contentCutOff)
  if (broken !== undefined)
    throw refuse(`The notes of “${broken.title}” broke off. Have them written to their end, then publish.`)
  if (notes.every(({ content }) => content?.trim() === ''))
    throw refuse(
      'This lesson has no notes to publish. In guided self-study you write your own pages, and these stay yours.',
    )
}
