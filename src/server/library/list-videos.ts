import { and, count, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { libraryLimits, type Video, type VideoListQuery, type videoPageSchema } from '#contract/library.ts'
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
  const counts = await countTabs(db, ofTab, { items, isWhole: tab === 'all' && nextCursor === null, search })
  return { items, nextCursor, counts }
}

type Listed = { items: Video[]; isWhole: boolean; search: string }

/** A list that is whole needs no counting; of what a search finds, no more is counted than a tab says. */
async function countTabs(
  db: Connection,
  ofTab: Record<VideoListQuery['tab'], SQL | undefined>,
  { items, isWhole, search }: Listed,
) {
  if (isWhole)
    return { all: items.length, recommended: items.filter(({ isAiRecommended }) => isAiRecommended).length }
  const countOf = search === '' ? countAll : countSome
  const [all, recommended] = await Promise.all([countOf(db, ofTab.all), countOf(db, ofTab.recommended)])
  return { all, recommended }
}

async function countAll(db: Connection, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(videos).where(which)
  return row?.count ?? 0
}

async function countSome(db: Connection, which: SQL | undefined): Promise<number> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(which)
    .limit(libraryLimits.countedMatches + 1)
  return rows.length
}
