import { type SQL, sql } from 'drizzle-orm'
import type { SpaceKind, SpaceLimits } from '#contract/profile/space.ts'
import { messages } from '#db/conversations.ts'
import { courses } from '#db/courses.ts'
import { transcripts, videos } from '#db/library.ts'
import { projects } from '#db/projects.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * A transcript counts for each video with it, though it is stored once: what others have must not change a
 * learner's count.
 */
const measures: Record<SpaceKind, (learnerId: string) => SQL> = {
  courses: (id) => sql`(select count(*) from ${courses} where ${courses.ownerId} = ${id})`,
  videos: (id) => sql`(select count(*) from ${videos} where ${videos.userId} = ${id})`,
  transcriptBytes: (id) => sql`(select coalesce(sum(${transcripts.bytes}), 0) from ${videos}
    join ${transcripts} on ${transcripts.hash} = ${videos.transcriptHash} where ${videos.userId} = ${id})`,
  projects: (id) => sql`(select count(*) from ${projects} where ${projects.userId} = ${id})`,
  messages: (id) => sql`(select count(*) from ${messages} where ${messages.userId} = ${id})`,
}

/** How much of each kind a learner has, in one statement. */
export async function measureSpace<Kind extends SpaceKind>(
  db: Connection,
  learnerId: string,
  kinds: readonly Kind[],
): Promise<Record<Kind, number>> {
  const columns = kinds.map((kind) => sql`${measures[kind](learnerId)}::float8 as ${sql.identifier(kind)}`)
  const { rows } = await db.execute<Record<Kind, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  const [row] = rows
  if (row === undefined) throw new Error('The space was not measured.')
  return row
}

/**
 * Called first in an act that adds data: acts of one learner run one after the other, so that two at once do
 * not both find the same free space.
 */
export async function holdSpace(tx: Transaction, learnerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`space ${learnerId}`}, 0))`)
}

/**
 * Called last, in the same transaction: an act over the limit adds nothing. An act that reduces the usage is
 * never refused.
 */
export async function refuseFull(
  tx: Transaction,
  learnerId: string,
  limits: SpaceLimits,
  kinds: readonly SpaceKind[],
  before: Partial<Record<SpaceKind, number>> = {},
): Promise<void> {
  const used = await measureSpace(tx, learnerId, kinds)
  const full = kinds.find((kind) => used[kind] > Math.max(limits[kind], before[kind] ?? 0))
  if (full !== undefined) throw new AppError('space_full', { words: { room: roomWords(full, limits[full]) } })
}

const names: Record<Exclude<SpaceKind, 'transcriptBytes'>, string> = {
  courses: 'courses',
  videos: 'videos',
  projects: 'projects',
  messages: 'messages to and from your guides',
}

/** '500 courses', '100 MB of transcripts' */
function roomWords(kind: SpaceKind, most: number): string {
  const count = (value: number) => value.toLocaleString('en-US')
  if (kind === 'transcriptBytes') return `${count(Math.floor(most / 1024 ** 2))} MB of transcripts`
  return `${count(most)} ${names[kind]}`
}
