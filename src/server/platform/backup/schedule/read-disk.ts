import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { freeBytes } from './free-bytes.ts'

export type DiskState = BackupState['disk']

/** Asks nothing of the database: on a full disk it may be away. */
export async function readDisk({ dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>): Promise<DiskState> {
  const { folder, lowDiskBytes: lowBytes } = backups
  const [data, backup] = await Promise.all([freeBytes(dataDir), freeBytes(folder)])
  const isLow = [data, backup].some((bytes) => bytes !== undefined && bytes < lowBytes)
  return { dataBytes: data ?? null, backupBytes: backup ?? null, lowBytes, isLow }
}
