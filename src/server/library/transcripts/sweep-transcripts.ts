import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { transcripts, videos } from '#db/library.ts'
import type { Connection, Database, Transaction } from '#server/platform/database/db.ts'

const isUnused = (db: Connection) =>
  notExists(db.select({ one: sql`1` }).from(videos).where(eq(videos.transcriptHash, transcripts.hash)))

/**
 * Deletes those of these transcripts that no video has. A transcript that is locked is skipped, because a
 * video is about to refer to it; if none does, the next sweep deletes it. Returns the number of deleted rows.
 */
export async function dropUnusedTranscripts(tx: Transaction, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0
  const free = await tx
    .select({ hash: transcripts.hash })
    .from(transcripts)
    .where(inArray(transcripts.hash, [...new Set(hashes)]))
    .orderBy(transcripts.hash)
    .for('update', { skipLocked: true })
  if (free.length === 0) return 0
  // A second statement sees references that were made before the rows were locked. After that no new ones can
  // be made.
  const freeHashes = free.map(({ hash }) => hash)
  const { rowCount } = await tx
    .delete(transcripts)
    .where(and(inArray(transcripts.hash, freeHashes), isUnused(tx)))
  return rowCount ?? 0
}

/** The hashes of a learner's transcripts, read before their videos are deleted. */
export async function transcriptsHeldBy(db: Connection, learnerId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ hash: videos.transcriptHash })
    .from(videos)
    .where(and(eq(videos.userId, learnerId), isNotNull(videos.transcriptHash)))
  return found.flatMap(({ hash }) => hash ?? [])
}

/** The maximum of one statement: each transcript may have 2 MB. */
const sweptAtOnce = 50

/** Deletes transcripts that no video has, oldest first, until none is left. */
export async function sweepTranscripts(db: Database): Promise<void> {
  const sweepSome = () =>
    db.transaction(async (tx) => {
      const unused = await tx
        .select({ hash: transcripts.hash })
        .from(transcripts)
        .where(isUnused(tx))
        .orderBy(transcripts.createdAt)
        .limit(sweptAtOnce)
      return dropUnusedTranscripts(
        tx,
        unused.map(({ hash }) => hash),
      )
    })
  while ((await sweepSome()) > 0);
}
