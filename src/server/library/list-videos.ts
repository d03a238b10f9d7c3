import { and, count, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { VideoListQuery, videoPageSchema } from '#contract/library.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/db.ts'
import { matchesSearch } from '#server/platform/search-text.ts'
import { presentVideo } from './present-video.ts'
import { videoColumns } from './queries.ts'
import { videoOrder } from './video-order.ts'

/** A page of the learner's videos; with the first one, how many each tab holds under the same search and course. */
export async function listVideos(
  db: Connection,
  learnerId: string,
  { search, tab, sort, courseId, cursor, limit }: VideoListQuery,
): Promise<z.infer<typeof videoPageSchema>> {
  const order = videoOrder(sort, cursor)
  const wanted = and(
    eq(videos.userId, learnerId),
    courseId === undefined ? undefined : eq(videos.courseId, courseId),
    matchesSearch(videos.searchText, search),
  )
  const ofTab = { all: wanted, recommended: and(wanted, videos.isAiRecommended) }
  const found = await db
    .select({ ...videoColumns, key: order.key })
    .from(videos)
    .leftJoin(courses, eq(courses.id, videos.courseId))
    .where(and(ofTab[tab], order.after))
    .orderBy(order.by)
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last !== undefined ? order.cursorOf(last) : null
  const items = rows.map(presentVideo)
  if (cursor !== undefined) return { items, nextCursor, counts: null }
  // A list that is whole needs no counting.
  const countOf = (one: typeof tab) =>
    one === tab && nextCursor === null ? items.length : countRows(db, ofTab[one])
  const [all, recommended] = await Promise.all([countOf('all'), countOf('recommended')])
  return { items, nextCursor, counts: { all, recommended } }
}

async function countRows(db: Connection, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(videos).where(which)
  return row?.count ?? 0
}
