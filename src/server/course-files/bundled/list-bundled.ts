import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import { courses } from '#db/courses.ts'
import { outlineOf } from '#server/course-files/outline.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Shelf } from './shelf.ts'

/** The courses of the installation, each with the id of the learner's own unchanged copy. */
export async function listBundled(db: Connection, shelf: Shelf, learnerId: string): Promise<BundledCourse[]> {
  const all = [...(await shelf()).values()]
  if (all.length === 0) return []
  const families = all.map(({ originId }) => originId)
  const held = await db
    .select({ id: courses.id, originId: courses.originId })
    .from(courses)
    .where(
      and(eq(courses.ownerId, learnerId), inArray(courses.originId, families), isNull(courses.variantId)),
    )
  const idOf = new Map(held.map(({ id, originId }) => [originId, id]))
  return all.map(({ name, originId, course }) => ({
    name,
    originId,
    outline: outlineOf(course),
    courseId: idOf.get(originId) ?? null,
  }))
}
