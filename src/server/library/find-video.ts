import { asc, eq } from 'drizzle-orm'
import type { VideoDetail } from '#contract/library.ts'
import { units } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { presentVideo } from './present-video.ts'
import { findVideoRow } from './queries.ts'

/** One of the learner's videos, with the units of its course. */
export async function findVideo(db: Connection, id: string, learnerId: string): Promise<VideoDetail> {
  const row = await findVideoRow(db, id, learnerId)
  const { course, ...shown } = presentVideo(row)
  const video = { ...shown, notes: row.notes, revision: row.revision }
  if (course === null) return { ...video, course }
  const ofCourse = await db
    .select({ position: units.position, title: units.title, unitObjective: units.unitObjective })
    .from(units)
    .where(eq(units.courseId, course.id))
    .orderBy(asc(units.position))
  return { ...video, course: { ...course, units: ofCourse } }
}
