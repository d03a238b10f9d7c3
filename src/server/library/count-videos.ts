import { count, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { videoCountsQuerySchema, videoCountsSchema } from '#contract/library.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { foundVideos } from './queries.ts'

/**
 * The number of videos in each tab. A separate call, because counting the results of a search takes longer
 * than reading a page of them.
 */
export async function countVideos(
  db: Connection,
  learnerId: string,
  wanted: z.infer<typeof videoCountsQuerySchema>,
): Promise<z.infer<typeof videoCountsSchema>> {
  const [counts] = await db
    .select({
      all: count(),
      recommended: sql<number>`count(*) filter (where ${videos.isAiRecommended})`.mapWith(Number),
    })
    .from(videos)
    .where(foundVideos(learnerId, wanted))
  return counts ?? { all: 0, recommended: 0 }
}
