import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { lookAtFolder } from './look-at-folder.ts'

export type DiskState = BackupState['disk']

/** Asks nothing of the database: on a full disk it may be away. */
export async function readDisk({ dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>): Promise<DiskState> {
  const { folder, lowDiskBytes: lowBytes } = backups
  const [inData, inBackups] = await Promise.all([lookAtFolder(dataDir), lookAtFolder(folder)])
  const data = inData?.freeBytes
  // On one disk it is one number, though it changes from one look to the next.
  const isOneDisk = inData?.disk !== undefined && inData.disk === inBackups?.disk
  const backup = isOneDisk ? data : inBackups?.freeBytes
  const isLow = [data, backup].some((bytes) => bytes !== undefined && bytes < lowBytes)
  return { dataBytes: data ?? null, backupBytes: backup ?? null, lowBytes, isLow }
}
