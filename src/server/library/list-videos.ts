import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { VideoListQuery, videoPageSchema } from '#contract/library.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { presentVideo } from './present-video.ts'
import { foundVideos, videoColumns } from './queries.ts'

const orders = {
  newest: newestFirst(videos.createdAt, videos.id),
  watched: newestFirst(videos.lastWatchedAt, videos.id),
  title: { key: sql`lower(${videos.title})`, isDescending: false, id: videos.id },
}

/** A page of the learner's videos. */
export async function listVideos(
  db: Connection,
  learnerId: string,
  { tab, sort, cursor, limit, ...wanted }: VideoListQuery,
): Promise<z.infer<typeof videoPageSchema>> {
  const page = pageBy(orders[sort], { cursor, limit })
  const found = await db
    .select({ id: videos.id, place: page.place, bytes: bytesOf(videos.title, videos.description) })
    .from(videos)
    .where(
      and(
        foundVideos(learnerId, wanted),
        tab === 'recommended' ? videos.isAiRecommended : undefined,
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const loaded = await db
    .select(videoColumns)
    .from(videos)
    .leftJoin(courses, eq(courses.id, videos.courseId))
    .where(
      inArray(
        videos.id,
        rows.map(({ id }) => id),
      ),
    )
  return page.show({ rows: inOrderOf(rows, loaded), nextCursor }, presentVideo)
}
