import { and, eq, sql } from 'drizzle-orm'
import { sourceParts } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'

export type FileInParts = { id: string; bytes: number; partBytes: number }

/** The bytes of a file from one place up to another, part by part: never more than one of them is held. */
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

/** It was deleted, or its reading cancelled, while it went on. */
export class SourceGone extends Error {
  override name = 'SourceGone'
}
