import { eq, sql } from 'drizzle-orm'
import { type Space, spaceKinds } from '#contract/profile/space.ts'
import { sources } from '#db/sources.ts'
import type { Services } from '#server/platform/http/context.ts'
import { measureSpace } from '#server/platform/space/measure-space.ts'

/** A learner's use of everything that has a limit, with the limits. */
export async function readSpace(
  { db, env }: Pick<Services, 'db' | 'env'>,
  learnerId: string,
): Promise<Space> {
  const used = await measureSpace(db, learnerId, spaceKinds)
  const [documents] = await db
    .select({ bytes: sql`coalesce(sum(${sources.bytes}), 0)`.mapWith(Number) })
    .from(sources)
    .where(eq(sources.userId, learnerId))
  const share = (kind: (typeof spaceKinds)[number]) => ({ used: used[kind], most: env.space[kind] })
  return {
    courses: share('courses'),
    videos: share('videos'),
    transcriptBytes: share('transcriptBytes'),
    projects: share('projects'),
    messages: share('messages'),
    documentBytes: { used: documents?.bytes ?? 0, most: env.sources.mostBytes },
  }
}
