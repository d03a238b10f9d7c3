import { and, eq } from 'drizzle-orm'
import type { CourseVideo } from '#contract/courses.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import { visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** The owner's videos of a course. Others see what there is, by title, thumbnail and tags. */
export async function listCourseVideos(
  db: Connection,
  courseId: string,
  learnerId: string,
  request: PageRequest,
): Promise<Page<CourseVideo>> {
  const [course] = await db
    .select({ ownerId: courses.ownerId })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
  if (course === undefined) throw new AppError('course_not_found')
  const isOwner = course.ownerId === learnerId
  const page = pageBy(newestFirst(videos.createdAt, videos.id), request)
  const found = await db
    .select({
      id: videos.id,
      place: page.place,
      title: videos.title,
      description: videos.description,
      thumbnailUrl: videos.thumbnailUrl,
      duration: videos.duration,
      tags: videos.tags,
    })
    .from(videos)
    .where(and(eq(videos.courseId, courseId), eq(videos.userId, course.ownerId), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  return page.show(page.cut(found), ({ id, title, description, thumbnailUrl, duration, tags }) => {
    const shown = { title, thumbnailUrl, tags }
    return isOwner ? { ...shown, id, description, duration } : shown
  })
}
