import { and, eq, sql } from 'drizzle-orm'
import { courses, courseViews } from '#db/courses.ts'
import { visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * How many views of one course are stored in an hour: for each learner, and for all visitors together, who
 * are anonymous.
 */
const anHour = { learner: 1, visitors: 60 } as const

/** A visitor's view is stored without a user. Views over the limit get the same answer and are not stored. */
export async function recordView(db: Connection, courseId: string, learnerId: string | null): Promise<void> {
  const most = learnerId === null ? anHour.visitors : anHour.learner
  const { rows } = await db.execute(sql`
    with seen as (
      select ${courses.id} from ${courses}
      where ${and(eq(courses.id, courseId), visibleTo(learnerId ?? undefined))}
    ), kept as (
      insert into ${courseViews} (course_id, user_id)
      select seen.id, ${learnerId}::uuid from seen
      where (
        select count(*) from ${courseViews}
        where ${courseViews.courseId} = seen.id and ${courseViews.viewedAt} > now() - interval '1 hour'
          and ${courseViews.userId} is not distinct from ${learnerId}::uuid
      ) < ${most}
    )
    select id from seen`)
  if (rows.length === 0) throw new AppError('course_not_found')
}
