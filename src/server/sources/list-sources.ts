import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sourceListSchema, sourcesQuerySchema } from '#contract/sources.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'
import { presentSource } from './present-source.ts'
import { selectSources } from './queries.ts'
import { type Quota, readRoom } from './room.ts'

/**
 * The parts are joined with a line break, so that a search term of one line cannot match across two of them.
 */
const searched = sql`lower(concat_ws(E'\n', ${sources.title}, ${sources.author}, ${sources.fileName}))`

/** A page of the learner's documents, newest first, and the storage that they use. */
export async function listSources(
  db: Connection,
  learnerId: string,
  { courseId, search, ...request }: z.output<typeof sourcesQuerySchema>,
  quota: Quota,
): Promise<z.infer<typeof sourceListSchema>> {
  const page = pageBy(newestFirst(sources.createdAt, sources.id), request)
  const found = await selectSources(db, { place: page.place })
    .where(
      and(
        eq(sources.userId, learnerId),
        courseId === undefined ? undefined : eq(sources.courseId, courseId),
        matchesSearch(searched, search),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  return { ...page.show(page.cut(found), presentSource), room: await readRoom(db, learnerId, quota) }
}
