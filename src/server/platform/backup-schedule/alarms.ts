import type { BackupState } from '#contract/operator/backups.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { DiskState } from './read-disk.ts'

/** The same warning is logged again only after so long. */
const againAfterMs = 6 * 60 * 60 * 1000
const inMegabytes = (bytes: number | null) =>
  bytes === null ? 'an unknown amount' : `${Math.floor(bytes / 1024 / 1024)} MB`

/** Warns in the log when backups are late or the disk is nearly full, each at most once in six hours. */
export function alarms(
  log: Logger,
  { dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>,
  now: () => number,
) {
  const toldAt = new Map<string, number>()
  const tell = (name: string, isSo: boolean, sentence: () => string) => {
    const last = toldAt.get(name)
    if (!isSo || (last !== undefined && now() - last < againAfterMs)) return
    toldAt.set(name, now())
    log.warn({ part: 'backup', alarm: name }, sentence())
  }
  const late = ({ isLate, running, last, items }: BackupState): void =>
    tell('backup late', isLate && running === null, () => {
      const which =
        last === null ? 'there is no verified backup' : `the last verified backup is of ${last.begunAt}`
      const fault = items[0]?.fault
      return `backups are late: ${which}.${fault ? ` ${fault}` : ''}`
    })
  const disk = ({ dataBytes, backupBytes, lowBytes }: DiskState): void => {
    const under = (bytes: number | null) => bytes !== null && bytes < lowBytes
    const low = (folder: string, bytes: number | null) => () =>
      `${folder} has ${inMegabytes(bytes)} left: free some space, or learners cannot save. (Limit: LOW_DISK_MB)`
    tell('data disk low', under(dataBytes), low(dataDir, dataBytes))
    tell('backup disk low', under(backupBytes) && backupBytes !== dataBytes, low(backups.folder, backupBytes))
  }
  return { late, disk }
}
