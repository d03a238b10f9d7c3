import { and, eq } from 'drizzle-orm'
import type { CourseVideo } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { afterCursor, exactMoment, newestFirst, pageFrom } from '#server/platform/keyset.ts'
import { visibleTo } from './queries.ts'

/** The owner's videos of a course. Others see what there is, by title, thumbnail and tags. */
export async function listCourseVideos(
  db: Connection,
  courseId: string,
  learnerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: CourseVideo[]; nextCursor: string | null }> {
  const [course] = await db
    .select({ ownerId: courses.ownerId })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
  if (course === undefined) throw new AppError('course_not_found')
  const isOwner = course.ownerId === learnerId
  const found = await db
    .select({
      id: videos.id,
      at: exactMoment(videos.createdAt),
      title: videos.title,
      description: videos.description,
      thumbnailUrl: videos.thumbnailUrl,
      duration: videos.duration,
      tags: videos.tags,
    })
    .from(videos)
    .where(
      and(
        eq(videos.courseId, courseId),
        eq(videos.userId, course.ownerId),
        afterCursor(cursor, videos.createdAt, videos.id),
      ),
    )
    .orderBy(newestFirst(videos.createdAt, videos.id))
    .limit(limit + 1)
  const { rows, nextCursor } = pageFrom(found, limit)
  const items = rows.map(({ id, title, description, thumbnailUrl, duration, tags }) => {
    const shown = { title, thumbnailUrl, tags }
    return isOwner ? { ...shown, id, description, duration } : shown
  })
  return { items, nextCursor }
}
