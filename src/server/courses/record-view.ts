import { sql } from 'drizzle-orm'
import { courses, courseViews } from '#db/courses.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** A visitor's view is counted without a user. */
export async function recordView(db: Connection, courseId: string, learnerId: string | null): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${courseViews} (course_id, user_id)
    select ${courses.id}, ${learnerId}::uuid from ${courses} where ${courses.id} = ${courseId}`)
  if (rowCount === 0) throw new AppError('course_not_found')
}
