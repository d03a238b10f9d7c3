import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { BackupCheck } from '#contract/operator/backups.ts'
import { readAuthSecret } from '#server/platform/backup/auth-secret-file.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { freeBytes } from './free-bytes.ts'
import { lookAtFolder } from './look-at-folder.ts'
import { BackupFault, cannotRestore, noAnswer, noRoom } from './say-fault.ts'
import { tryRestore } from './try-restore.ts'

export type BackupParts = {
  db: Database
  /** The database to read. The backup opens separate connections and takes none from the learners' pool. */
  url: string
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'authSecret' | 'backups'>
  /** Runs before any work in a folder: on a mount that does not answer, that work would wait for ever. */
  look?: typeof lookAtFolder
}

/**
 * The file has this name while it is written and tested; a file whose name ends with .backup is complete and
 * tested.
 */
const unfinished = (file: string) => `${file}.new`

/** Writes a backup and tests it. Only then the file gets its final name. */
export async function makeBackup(
  { db, url, env, look = lookAtFolder }: BackupParts,
  name: string,
  signal: AbortSignal,
): Promise<{ bytes: number; check: BackupCheck }> {
  const { folder, lowDiskBytes } = env.backups
  const file = join(folder, name)
  if ((await look(folder)) === undefined) throw new BackupFault(noAnswer(folder))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseWithoutRoom(db, folder, lowDiskBytes)
  const authSecret = await readAuthSecret(env)
  try {
    const options = { signal, isTriedLater: true, ...(authSecret !== undefined && { authSecret }) }
    await writeBackup(url, unfinished(file), options)
    // Trivium cannot know the free disk space of an outside database.
    const free = env.databaseUrl === undefined ? await freeBytes(env.dataDir) : undefined
    const hasRoom = (databaseBytes: number) => free === undefined || free - databaseBytes > lowDiskBytes
    const check = await tryRestore({ url, file: unfinished(file), hasRoom, signal }).catch((error) => {
      throw signal.aborted ? error : cannotRestore(error)
    })
    await rename(unfinished(file), file)
    await syncFolder(folder)
    return { bytes: (await stat(file)).size, check }
  } catch (error) {
    await removeUnfinished(folder, name).catch(() => {})
    throw error
  }
}

/**
 * Removes what an interrupted backup left in the folder: also a complete file, if it was not recorded as
 * complete.
 */
export async function removeUnfinished(folder: string, name: string): Promise<void> {
  const file = join(folder, name)
  for (const left of [`${unfinished(file)}.part`, unfinished(file), file]) await rm(left, { force: true })
}

/**
 * Refuses before a backup fills the disk. The size is estimated from the last backup, or from the database
 * before the first.
 */
async function refuseWithoutRoom(db: Database, folder: string, lowDiskBytes: number): Promise<void> {
  const free = await freeBytes(folder)
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(
      (select bytes from backups where checked_by is not null order by begun_at desc limit 1),
      pg_database_size(current_database()))::float8 as bytes`)
  if (free !== undefined && free - (rows[0]?.bytes ?? 0) < lowDiskBytes) throw new BackupFault(noRoom(folder))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
