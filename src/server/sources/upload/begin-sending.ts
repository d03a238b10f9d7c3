import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { newSourceSchema, SendingSource } from '#contract/sources.ts'
import { sources } from '#db/sources.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findSource } from '#server/sources/find-source.ts'
import { holdOwnCourse } from '#server/sources/queries.ts'
import { toBeRead } from '#server/sources/read-again.ts'
import { holdRoom, type Quota, readRoom } from '#server/sources/room.ts'
import { missingParts } from './parts.ts'
import { titleOfFile } from './title-of-file.ts'

type NewSource = z.output<typeof newSourceSchema>

/**
 * Reserves storage for a file that a browser is about to send. The same file is stored once: a complete one
 * is returned, an interrupted upload resumes, and a file that could not be read is read again.
 */
export async function beginSending(
  db: Database,
  learnerId: string,
  file: NewSource,
  quota: Quota,
): Promise<SendingSource> {
  return db.transaction(async (tx) => {
    if (file.courseId) await holdOwnCourse(tx, file.courseId, learnerId)
    await holdRoom(tx, learnerId)
    const earlier = await takeUp(tx, learnerId, file)
    const id = earlier ?? (await announce(tx, learnerId, file, quota))
    const source = await findSource(tx, id, learnerId)
    const [sent] = await tx.select({ partBytes: sources.partBytes }).from(sources).where(eq(sources.id, id))
    const { partBytes } = sent ?? sourceLimits
    return {
      source,
      isNew: earlier === undefined,
      partBytes,
      missingParts: source.state === 'sending' ? await missingParts(tx, { ...source, partBytes }) : [],
    }
  })
}

async function takeUp(tx: Transaction, learnerId: string, file: NewSource): Promise<string | undefined> {
  const [had] = await tx
    .select({ id: sources.id, state: sources.state, bytes: sources.bytes })
    .from(sources)
    .where(and(eq(sources.userId, learnerId), eq(sources.sha256, file.sha256)))
  if (had === undefined) return undefined
  if (had.state === 'sending' && had.bytes !== file.bytes) {
    // The same file was announced with another size, so one of the two is wrong and the stored parts are
    // useless.
    await tx.delete(sources).where(eq(sources.id, had.id))
    return undefined
  }
  if (had.state === 'failed')
    await tx
      .update(sources)
      .set(toBeRead)
      .where(and(eq(sources.id, had.id), eq(sources.state, 'failed')))
  if (file.courseId)
    await tx
      .update(sources)
      .set({ courseId: file.courseId })
      .where(and(eq(sources.id, had.id), isNull(sources.courseId)))
  return had.id
}

async function announce(tx: Transaction, learnerId: string, file: NewSource, quota: Quota): Promise<string> {
  const { bytes: used, mostBytes } = await readRoom(tx, learnerId, quota)
  if (used + file.bytes > mostBytes)
    throw new AppError('source_room_full', {
      words: { most: Math.floor(mostBytes / 1024 ** 2).toLocaleString('en-US') },
    })
  const { fileName, bytes, sha256, courseId } = file
  const [made] = await tx
    .insert(sources)
    .values({
      userId: learnerId,
      fileName,
      bytes,
      sha256,
      state: 'sending',
      partBytes: sourceLimits.partBytes,
      title: titleOfFile(fileName),
      courseId: courseId ?? null,
    })
    .returning({ id: sources.id })
  if (made === undefined) throw new Error('The announced document was not returned.')
  return made.id
}
