import { sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { transcripts } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/**
 * Stores a transcript once and returns its hash: of the existing row, or of a new one. Null without a
 * transcript.
 */
export const keepTranscript = async (
  tx: Transaction,
  lines: readonly TranscriptLine[] | null,
): Promise<string | null> => (lines === null ? null : keepTranscriptJson(tx, JSON.stringify(lines)))

/** The same for lines that are already JSON, because a course may have millions of them. */
export async function keepTranscriptJson(tx: Transaction, lines: string): Promise<string | null> {
  // The update changes nothing but locks the row, so that no sweep deletes it before a video refers to it.
  const { rows } = await tx.execute<{ hash: string }>(sql`
    insert into ${transcripts} (hash, lines, bytes)
    select transcript_hash(given.lines), given.lines, octet_length(given.lines::text)
    from (select ${lines}::jsonb as lines) as given
    on conflict (hash) do update set created_at = transcripts.created_at
    returning hash`)
  return rows[0]?.hash ?? null
}
