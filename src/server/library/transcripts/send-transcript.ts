import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { transcripts, videos } from '#db/library.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** An hour of speech has fewer: most transcripts are one page. */
const pageLines = 2000

const linesFrom = (first: number) =>
  sql<
    TranscriptLine[]
  >`jsonb_path_query_array(${transcripts.lines}, ${`$[${first} to ${first + pageLines - 1}]`}::jsonpath)`

/** A long transcript goes page by page as its reader takes it: of one that nobody reads, a page is held and no more. */
export async function sendTranscript(
  c: AppContext,
  db: Connection,
  id: string,
  learnerId: string,
): Promise<{ lines: TranscriptLine[] } | Response> {
  const [row] = await db
    .select({ hash: transcripts.hash, lines: linesFrom(0) })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(ownVideo(id, learnerId))
  if (row === undefined) throw new AppError('video_not_found')
  if (row.hash === null || row.lines.length < pageLines) return { lines: row.lines ?? [] }
  const pages = Readable.from(readPages(db, row.hash, row.lines), { highWaterMark: 1 })
  return c.body(Readable.toWeb(pages) as ReadableStream, 200, { 'Content-Type': 'application/json' })
}

async function* readPages(db: Connection, hash: string, first: TranscriptLine[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"lines":[${inner(first)}`)
  for (let at = pageLines, held = first.length; held === pageLines; at += pageLines) {
    const [row] = await db
      .select({ lines: linesFrom(at) })
      .from(transcripts)
      .where(eq(transcripts.hash, hash))
    // The answer breaks off: a part of it must not look like the whole.
    if (row === undefined) throw new Error('A transcript went while it was sent.')
    held = row.lines.length
    if (held > 0) yield Buffer.from(`,${inner(row.lines)}`)
  }
  yield Buffer.from(']}')
}

const inner = (lines: TranscriptLine[]) => JSON.stringify(lines).slice(1, -1)
