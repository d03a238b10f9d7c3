import { sql } from 'drizzle-orm'
import { sourceParts, sources } from '#db/sources.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from '#server/sources/queries.ts'
import { bytesOfPart, partsOf } from './parts.ts'

type Part = { id: string; number: number }

/**
 * Refuses a part that cannot belong to this file, before its body is read. Returns its size and that of the
 * parts of the file.
 */
export async function expectPart(
  db: Connection,
  learnerId: string,
  { id, number }: Part,
): Promise<{ bytes: number; partBytes: number }> {
  const [source] = await db
    .select({ bytes: sources.bytes, partBytes: sources.partBytes, state: sources.state })
    .from(sources)
    .where(ownSource(id, learnerId))
    // The lock keeps the upload from being completed while a part is stored.
    .for('share')
  if (source === undefined) throw new AppError('source_not_found')
  if (source.state !== 'sending') throw new AppError('source_sent')
  const parts = partsOf(source)
  if (number >= parts)
    throw new AppError('source_part_faulty', {
      words: {
        message: `This file has ${parts} parts, counted from 0: there is none with number ${number}.`,
      },
    })
  return { bytes: bytesOfPart(source, number), partBytes: source.partBytes }
}

/** Stores a part of a file. A part that is sent again replaces the earlier one. */
export async function keepPart(db: Database, learnerId: string, part: Part, data: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    const { bytes } = await expectPart(tx, learnerId, part)
    if (data.length !== bytes)
      throw new AppError('source_part_faulty', {
        words: {
          message: `Part ${part.number} of this file has ${bytes.toLocaleString('en-US')} bytes, and ${data.length.toLocaleString('en-US')} came.`,
        },
      })
    await tx
      .insert(sourceParts)
      .values({ sourceId: part.id, number: part.number, data })
      .onConflictDoUpdate({
        target: [sourceParts.sourceId, sourceParts.number],
        set: { data: sql`excluded.data` },
      })
  })
}
