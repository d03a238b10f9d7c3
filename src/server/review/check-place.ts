import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createCardSchema } from '#contract/review/cards.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { videos } from '#db/library.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { NotePlace } from './keep-note.ts'

type PlaceInput = Pick<
  z.output<typeof createCardSchema>,
  'courseId' | 'unitId' | 'conceptId' | 'activityId' | 'video' | 'document'
>

/**
 * Checks where a new card leads back to: all of it must belong to the learner. Missing parts are derived: a
 * lesson determines its course, and so may a video and a document.
 */
export async function checkPlace(tx: Connection, learnerId: string, said: PlaceInput): Promise<NotePlace> {
  const place: NotePlace = { courseId: said.courseId ?? null, unitId: said.unitId ?? null }
  if (said.activityId !== undefined) {
    const [found] = await tx
      .select({ courseId: lessonPlans.courseId, unitId: lessonPlans.unitId })
      .from(activities)
      .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
      .where(and(eq(activities.id, said.activityId), eq(activities.userId, learnerId)))
      .for('key share')
    if (found === undefined) throw new AppError('not_found')
    place.activityId = said.activityId
    fill(place, found)
  }
  if (said.video !== undefined) {
    const [found] = await tx
      .select({ courseId: videos.courseId })
      .from(videos)
      .where(and(eq(videos.id, said.video.id), eq(videos.userId, learnerId)))
      .for('key share')
    if (found === undefined) throw new AppError('video_not_found')
    place.videoId = said.video.id
    place.videoSecond = said.video.second
    fill(place, found)
  }
  if (said.document !== undefined) {
    const { id, ...anchor } = said.document
    const [found] = await tx
      .select({ courseId: sources.courseId })
      .from(sources)
      .where(and(eq(sources.id, id), eq(sources.userId, learnerId)))
      .for('key share')
    if (found === undefined) throw new AppError('source_not_found')
    place.sourceId = id
    place.sourceAnchor = anchor
    fill(place, found)
  }
  if (said.conceptId !== undefined) {
    const [found] = await tx
      .select({ courseId: concepts.courseId, unitId: concepts.unitId })
      .from(concepts)
      .where(and(eq(concepts.id, said.conceptId), eq(concepts.userId, learnerId)))
      .for('key share')
    if (found === undefined) throw new AppError('not_found')
    place.conceptId = said.conceptId
    fill(place, found)
  }
  if (place.unitId) {
    const [unit] = await tx
      .select({ courseId: units.courseId })
      .from(units)
      .innerJoin(courses, eq(courses.id, units.courseId))
      .where(and(eq(units.id, place.unitId), eq(courses.ownerId, learnerId)))
      .for('key share')
    if (unit === undefined || (place.courseId ?? unit.courseId) !== unit.courseId)
      throw new AppError('unit_not_found')
    place.courseId = unit.courseId
  }
  if (place.courseId) {
    const found = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, place.courseId), eq(courses.ownerId, learnerId)))
      .for('key share')
    if (found.length === 0) throw new AppError('course_not_found')
  }
  return place
}

/** Given values win; a lesson of another course than the given one is ignored. */
function fill(place: NotePlace, found: { courseId: string | null; unitId?: string | null }): void {
  place.courseId ??= found.courseId
  if (found.courseId === place.courseId) place.unitId ??= found.unitId ?? null
}
