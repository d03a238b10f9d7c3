import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { VideoListQuery, videoPageSchema } from '#contract/library.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/db.ts'
import { presentVideo } from './present-video.ts'
import { foundVideos, videoColumns } from './queries.ts'
import { videoOrder } from './video-order.ts'

/** A page of the learner's videos. */
export async function listVideos(
  db: Connection,
  learnerId: string,
  { tab, sort, cursor, limit, ...wanted }: VideoListQuery,
): Promise<z.infer<typeof videoPageSchema>> {
  const order = videoOrder(sort, cursor)
  const found = await db
    .select({ ...videoColumns, key: order.key })
    .from(videos)
    .leftJoin(courses, eq(courses.id, videos.courseId))
    .where(
      and(
        foundVideos(learnerId, wanted),
        tab === 'recommended' ? videos.isAiRecommended : undefined,
        order.after,
      ),
    )
    .orderBy(order.by)
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last !== undefined ? order.cursorOf(last) : null
  return { items: rows.map(presentVideo), nextCursor }
}
