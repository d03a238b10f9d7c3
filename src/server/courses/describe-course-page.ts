import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { sayChange } from '#contract/courses/say-change.ts'
import { matchesPage } from '#contract/pages.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { PageMeta } from '#server/platform/http/documents.ts'
import { previewText } from '#server/platform/text/preview-text.ts'
import { changeOf } from './present-course.ts'
import { ownCourseColumns, visibleTo } from './queries.ts'

/** What a messenger shows of a shared course page: null where the course is gone or private. */
export async function describeCoursePage(db: Connection, path: string): Promise<PageMeta | null | undefined> {
  if (!matchesPage(path, '/courses/:courseId')) return undefined
  const id = z.uuid().safeParse(path.split('/').filter(Boolean)[1]?.toLowerCase())
  if (!id.success) return null
  const [course] = await db
    .select(ownCourseColumns)
    .from(courses)
    .where(and(eq(courses.id, id.data), visibleTo(undefined)))
  if (course === undefined) return null
  const change = changeOf(course)
  return {
    title: `${innerTitle(course.title)} · Trivium`,
    description: previewText(
      change === null ? course.description : `${sayChange(change)}. ${course.description}`,
    ),
    path: `/courses/${id.data}`,
    index: false,
  }
}
