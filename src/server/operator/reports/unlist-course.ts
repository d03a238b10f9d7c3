import { setUnlisted } from '#server/courses/reports/set-unlisted.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'

/** Takes a course off the list, or lists it again where its owner has it so. */
export async function unlistCourse(
  db: Database,
  by: Actor,
  courseId: string,
  act: 'unlist' | 'list-again',
): Promise<void> {
  await db.transaction(async (tx) => {
    const { ownerId } = await setUnlisted(tx, courseId, act === 'unlist')
    await recordAct(tx, by, act, { subjectId: ownerId, details: { course: courseId } })
  })
}
