import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { transcripts, videos } from '#db/library.ts'
import type { Connection, Database, Transaction } from '#server/platform/database/db.ts'

const isUnused = (db: Connection) =>
  notExists(db.select({ one: sql`1` }).from(videos).where(eq(videos.transcriptHash, transcripts.hash)))

/**
 * Of these transcripts those go that no video has. One that a video is just about to have is passed over: it is held, and
 * what is left behind like that goes with the next sweep. Says how many went.
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
  // A second statement, which sees what was pointed to until the rows were ours. From then on nobody can.
  const ours = free.map(({ hash }) => hash)
  const { rowCount } = await tx.delete(transcripts).where(and(inArray(transcripts.hash, ours), isUnused(tx)))
  return rowCount ?? 0
}

/** The transcripts of a learner's videos, before these go. */
export async function transcriptsHeldBy(db: Connection, learnerId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ hash: videos.transcriptHash })
    .from(videos)
    .where(and(eq(videos.userId, learnerId), isNotNull(videos.transcriptHash)))
  return found.flatMap(({ hash }) => hash ?? [])
}

/** So many go in one statement: each may have 2 MB. */
const sweptAtOnce = 50

/** Drops transcripts that were left behind, the oldest first, until none is left. */
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
