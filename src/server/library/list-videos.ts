import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { VideoListQuery, videoPageSchema } from '#contract/library.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
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
    .select({ ...videoColumns, place: page.place })
    .from(videos)
    .leftJoin(courses, eq(courses.id, videos.courseId))
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
  return { items: rows.map(presentVideo), nextCursor }
}
