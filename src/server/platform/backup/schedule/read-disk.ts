import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { lookAtFolder } from './look-at-folder.ts'

export type DiskState = BackupState['disk']

/** Asks nothing of the database: on a full disk it may be away. */
export async function readDisk({ dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>): Promise<DiskState> {
  const { folder, lowDiskBytes: lowBytes } = backups
  const looks = await Promise.all([lookAtFolder(dataDir), lookAtFolder(folder)])
  const [data, backup] = looks.map((look) => look?.freeBytes)
  const isLow = [data, backup].some((bytes) => bytes !== undefined && bytes < lowBytes)
  return { dataBytes: data ?? null, backupBytes: backup ?? null, lowBytes, isLow }
}
