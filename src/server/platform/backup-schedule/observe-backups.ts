import { Gauge } from 'prom-client'
import type { BackupState } from '#contract/operator/backups.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import type { DiskState } from './read-disk.ts'

type Dependencies = {
  state: () => Promise<BackupState>
  disk: () => Promise<DiskState>
  log: Logger
  now: () => number
}

/** The metrics of backups and of the disk. */
export function observeBackups({ registry }: Metrics, { state, disk, log, now }: Dependencies): void {
  const failed = (error: unknown) =>
    log.warn({ part: 'backup', err: error }, 'the state of backups could not be read')
  // While the database is unavailable, the metrics repeat the last state, and only its age grows.
  const readState = sharedReading(state, failed)
  const readDisk = sharedReading(disk, failed)
  const gauge = <State>(
    read: () => Promise<State | undefined>,
    name: string,
    help: string,
    value: (state: State) => number | null,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await read()
        const figure = found === undefined ? null : value(found)
        if (figure === null) this.remove()
        else this.set(figure)
      },
    })
  gauge(
    readState,
    'trivium_backup_age_seconds',
    'Since the last verified backup was begun; absent where there is none.',
    (found) => (found.last === null ? null : Math.max(0, (now() - Date.parse(found.last.begunAt)) / 1000)),
  )
  gauge(
    readState,
    'trivium_backup_late',
    '1 when the last verified backup is older than one and a half times BACKUP_EVERY.',
    (found) => Number(found.isLate),
  )
  gauge(readDisk, 'trivium_disk_low', '1 when a disk has less room than LOW_DISK_MB.', ({ isLow }) =>
    Number(isLow),
  )
  new Gauge({
    name: 'trivium_disk_free_bytes',
    help: 'Room on the disk of the data folder and of the backup folder.',
    labelNames: ['folder'] as const,
    registers: [registry],
    async collect() {
      const found = await readDisk()
      this.reset()
      if (typeof found?.dataBytes === 'number') this.set({ folder: 'data' }, found.dataBytes)
      if (typeof found?.backupBytes === 'number') this.set({ folder: 'backups' }, found.backupBytes)
    },
  })
}

/** All figures of one scrape come from one reading; where it fails, the last successful reading is used. */
function sharedReading<State>(read: () => Promise<State>, failed: (error: unknown) => void) {
  let last: State | undefined
  let reading: Promise<void> | undefined
  const readAgain = async () => {
    try {
      last = await read()
    } catch (error) {
      failed(error)
    }
    reading = undefined
  }
  return async () => {
    reading ??= readAgain()
    await reading
    return last
  }
}
