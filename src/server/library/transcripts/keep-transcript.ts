import { sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { transcripts } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'

/** The hash of the row with these lines: the one that is there, or a new one. Null without a transcript. */
export async function keepTranscript(
  tx: Transaction,
  lines: readonly TranscriptLine[] | null,
): Promise<string | null> {
  const [hash = null] = await keepTranscripts(tx, [lines])
  return hash
}

/** The same for many, one after the other: each may have 2 MB. The hashes stand in the order of the transcripts. */
export async function keepTranscripts(
  tx: Transaction,
  many: readonly (readonly TranscriptLine[] | null)[],
): Promise<(string | null)[]> {
  const hashes: (string | null)[] = []
  for (const lines of many) {
    if (lines === null) {
      hashes.push(null)
      continue
    }
    // The update changes nothing: it holds the row, so that nobody sweeps it away before a video points to it.
    const { rows } = await tx.execute<{ hash: string }>(sql`
      insert into ${transcripts} (hash, lines, bytes)
      select transcript_hash(given.lines), given.lines, octet_length(given.lines::text)
      from (select ${JSON.stringify(lines)}::jsonb as lines) as given
      on conflict (hash) do update set created_at = transcripts.created_at
      returning hash`)
    hashes.push(rows[0]?.hash ?? null)
  }
  return hashes
}
