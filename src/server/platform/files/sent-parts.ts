import { open } from 'node:fs/promises'
import { and, asc, desc, eq, lt, max, notInArray, sql } from 'drizzle-orm'
import { sentParts } from '#db/platform.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'
import { AppError } from '#server/platform/http/errors.ts'

type SentFile = { userId: string; fileId: string }

/** The files of one learner: a third replaces the oldest. */
const maxFiles = 2

/** Keeps a part of a file; the same part sent again replaces it. It is in the database, where every process finds it. */
export async function keepSentPart(
  db: Database,
  part: SentFile & { number: number },
  data: Buffer,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(sentParts)
      .values({ ...part, data })
      .onConflictDoUpdate({
        target: [sentParts.userId, sentParts.fileId, sentParts.number],
        set: { data: sql`excluded.data`, sentAt: sql`now()` },
      })
    const newest = tx
      .select({ fileId: sentParts.fileId })
      .from(sentParts)
      .where(eq(sentParts.userId, part.userId))
      .groupBy(sentParts.fileId)
      .orderBy(desc(max(sentParts.sentAt)))
      .limit(maxFiles)
    await tx
      .delete(sentParts)
      .where(and(eq(sentParts.userId, part.userId), notInArray(sentParts.fileId, newest)))
  })
}

const ofFile = ({ userId, fileId }: SentFile) =>
  and(eq(sentParts.userId, userId), eq(sentParts.fileId, fileId))

/** Writes the file to this path, part by part. Refused where a part is missing. */
export async function writeSentFile(
  db: Database,
  { bytes, ...file }: SentFile & { bytes: number },
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const parts = await db
    .select({ id: sentParts.id })
    .from(sentParts)
    .where(ofFile(file))
    .orderBy(asc(sentParts.number))
  let written = 0
  const target = await open(path, 'wx', 0o600)
  try {
    for (const { id } of parts) {
      const [part] = await db.select({ data: sentParts.data }).from(sentParts).where(eq(sentParts.id, id))
      if (part === undefined) break
      onBytes(part.data.length)
      await target.writeFile(part.data)
      written += part.data.length
    }
  } finally {
    await target.close()
  }
  if (written !== bytes) throw new AppError('sent_file_incomplete')
}

export async function forgetSentFile(db: Connection, file: SentFile): Promise<void> {
  await db.delete(sentParts).where(ofFile(file))
}

/** Files that no call named within a day. */
export const forgetOldParts = (db: Connection): Promise<void> =>
  sweepOld(db, sentParts, sentParts.id, lt(sentParts.sentAt, longAgo(1)))
