import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Source } from '#contract/sources.ts'
import { sourceParts, sources } from '#db/sources.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findSource } from '#server/sources/find-source.ts'
import { type FileInParts, readParts } from '#server/sources/original/read-parts.ts'
import { ownSource } from '#server/sources/queries.ts'
import { toBeRead } from '#server/sources/read-again.ts'
import { missingParts, partsOf } from './parts.ts'

/** After all parts arrived: checks the file against its announcement and queues it for reading. */
export async function completeSending(db: Database, id: string, learnerId: string): Promise<Source> {
  const outcome = await db.transaction(async (tx) => {
    const [source] = await tx
      .select({
        id: sources.id,
        state: sources.state,
        sha256: sources.sha256,
        bytes: sources.bytes,
        partBytes: sources.partBytes,
      })
      .from(sources)
      .where(ownSource(id, learnerId))
      .for('no key update')
    if (source === undefined) throw new AppError('source_not_found')
    if (source.state !== 'sending') return 'done'
    const missing = await missingParts(tx, source)
    if (missing.length > 0)
      throw new AppError('source_incomplete', {
        words: { missing: missing.length, parts: partsOf(source) },
      })
    if ((await hashOf(tx, source)) === source.sha256) {
      await tx.update(sources).set(toBeRead).where(eq(sources.id, id))
      return 'done'
    }
    // The server cannot tell which part is wrong, so all parts must be sent again.
    await tx.delete(sourceParts).where(eq(sourceParts.sourceId, id))
    return 'garbled'
  })
  if (outcome === 'garbled') throw new AppError('source_garbled')
  return findSource(db, id, learnerId)
}

async function hashOf(tx: Transaction, source: FileInParts): Promise<string> {
  const hash = createHash('sha256')
  for await (const data of readParts(tx, source)) hash.update(data)
  return hash.digest('hex')
}
