import { and, eq, sql } from 'drizzle-orm'
import { courses, courseViews } from '#db/courses.ts'
import { visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A visitor's view is counted without a user. */
export async function recordView(db: Connection, courseId: string, learnerId: string | null): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${courseViews} (course_id, user_id)
    select ${courses.id}, ${learnerId}::uuid from ${courses}
    where ${and(eq(courses.id, courseId), visibleTo(learnerId ?? undefined))}`)
  if (rowCount === 0) throw new AppError('course_not_found')
}
