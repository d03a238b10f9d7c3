import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transcript, TranscriptLine } from '#contract/library.ts'
import { transcripts, videos } from '#db/library.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { leadsNowhere, maxPageBytes } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** More lines than an hour of speech, so most transcripts have one page. */
const pageLines = 2000

/** The next line and its transcript, because an edited transcript has other lines. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,6}\.\w+$/)
  .transform((cursor) => {
    const [first, hash] = cursor.split('.')
    return { first: Number(first), hash }
  })

/** The lines from `first` that fit on a page, at least one. */
const linesFrom = (first: number) => {
  const next = sql`jsonb_path_query_array(${transcripts.lines}, ${`$[${first} to ${first + pageLines - 1}]`}::jsonpath)`
  return sql<TranscriptLine[]>`(
    select coalesce(jsonb_agg(line order by place), '[]') from (
      select line, place, sum(octet_length(line::text) + 1) over (order by place) as bytes
      from jsonb_array_elements(${next}) with ordinality as said (line, place)
    ) as counted where bytes <= ${maxPageBytes} or place = 1)`
}

type PageRequest = { id: string; learnerId: string; cursor: string | undefined }

/** A page of the transcript of the learner's own video, and where the next page begins. */
export async function readTranscriptPage(
  db: Connection,
  { id, learnerId, cursor }: PageRequest,
): Promise<Transcript> {
  const from = cursor === undefined ? undefined : cursorSchema.safeParse(cursor).data
  if (cursor !== undefined && from === undefined) throw leadsNowhere()
  const first = from?.first ?? 0
  const [row] = await db
    .select({
      hash: transcripts.hash,
      lines: linesFrom(first),
      count: sql<number>`jsonb_array_length(${transcripts.lines})`,
    })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(ownVideo(id, learnerId))
  if (row === undefined) throw new AppError('video_not_found')
  if (from !== undefined && from.hash !== row.hash) throw leadsNowhere()
  const next = first + row.lines.length
  return { lines: row.lines, linesCursor: next < row.count ? `${next}.${row.hash}` : null }
}
