import { and, eq, sql } from 'drizzle-orm'
import { sourceParts } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'

export type FileInParts = { id: string; bytes: number; partBytes: number }

/** Reads the bytes of a file from one offset to another, part by part; only one part is in memory. */
export async function* readParts(
  db: Connection,
  { id, bytes, partBytes }: FileInParts,
  { start, end } = { start: 0, end: bytes },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / partBytes)
    const within = at - number * partBytes
    const length = Math.min(partBytes - within, end - at)
    const isWhole = within === 0 && length === partBytes
    const [part] = await db
      .select({
        data: isWhole
          ? sourceParts.data
          : sql<Buffer>`substring(${sourceParts.data} from ${within + 1} for ${length})`,
      })
      .from(sourceParts)
      .where(and(eq(sourceParts.sourceId, id), eq(sourceParts.number, number)))
    if (part === undefined || part.data.length !== length) throw new SourceGone(id)
    yield part.data
    at += length
  }
}

/** The document was deleted, or its reading was cancelled, during the read. */
export class SourceGone extends Error {
  override name = 'SourceGone'
}
