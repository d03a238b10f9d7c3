import { closeCourseReport } from '#server/courses/reports/close-report.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'

/** The report was looked at. The log tells which course it was about, and neither who reported it nor what they said. */
export async function closeReport(db: Database, by: Actor, reportId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { courseId } = await closeCourseReport(tx, reportId)
    await recordAct(tx, by, 'close-report', { details: { course: courseId } })
  })
}
