import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type workPageSchema, workSchema, type worksQuerySchema } from '#contract/library/works.ts'
import { courses } from '#db/courses.ts'
import { works } from '#db/works.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { present } from '#server/platform/http/present.ts'

/** A page of the works that the learner wants to read, newest first. */
export async function listWorks(
  db: Connection,
  learnerId: string,
  { courseId, ...request }: z.output<typeof worksQuerySchema>,
): Promise<z.infer<typeof workPageSchema>> {
  const page = pageBy(newestFirst(works.createdAt, works.id), request)
  const found = await db
    .select({ work: works, courseTitle: courses.title, place: page.place })
    .from(works)
    .leftJoin(courses, eq(courses.id, works.courseId))
    .where(
      and(
        eq(works.userId, learnerId),
        courseId === undefined ? undefined : eq(works.courseId, courseId),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), ({ work, courseTitle }) => present(workSchema, { ...work, courseTitle }))
}
