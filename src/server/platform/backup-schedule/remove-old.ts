import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { backups } from '#db/platform.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { BackupSettings } from '#server/platform/operations/backup-settings.ts'
import { freeBytes } from './free-bytes.ts'

/** These are kept even where the disk is nearly full. */
const fewest = 2
const failuresKept = 10

/**
 * Called after a new backup was tested. Removes the backups beyond the number to keep, and the oldest ones
 * where the disk has no room for the next. Removes only files that are in the table: other files in the
 * folder are not Trivium's.
 */
export async function removeOld(db: Database, { folder, keep, lowDiskBytes }: BackupSettings): Promise<void> {
  const kept = await db
    .select({ id: backups.id, name: backups.name, bytes: backups.bytes })
    .from(backups)
    .where(and(isNotNull(backups.check), eq(backups.folder, folder)))
    .orderBy(desc(backups.begunAt))
  const needed = lowDiskBytes + (kept[0]?.bytes ?? 0)
  for (let count = kept.length; count > 0; count--) {
    const oldest = kept[count - 1]
    const isTight = count > fewest && ((await freeBytes(folder)) ?? needed) < needed
    if (oldest === undefined || (count <= keep && !isTight)) break
    // The file first: a row without a file can be removed later, a file without a row would stay for ever.
    await rm(join(folder, oldest.name), { force: true })
    await db.delete(backups).where(eq(backups.id, oldest.id))
  }
}

/**
 * Called after each backup, successful or not. Until the first verified backup, the first failure stays: the
 * lateness of the first backup is counted from it.
 */
export async function forgetFailures(db: Database): Promise<void> {
  const failed = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(isNotNull(backups.fault), isNull(backups.check)))
    .orderBy(desc(backups.begunAt))
    .offset(failuresKept)
  const hasVerified = (await db.$count(backups, isNotNull(backups.check))) > 0
  const forgotten = hasVerified ? failed : failed.slice(0, -1)
  if (forgotten.length === 0) return
  await db.delete(backups).where(
    inArray(
      backups.id,
      forgotten.map(({ id }) => id),
    ),
  )
}
