import { Gauge } from 'prom-client'
import type { BackupState } from '#contract/operator/backups.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'

type Observed = { state: () => Promise<BackupState>; log: Logger; now: () => number }

/** What /metrics says of backups and of the disk. */
export function observeBackups({ registry }: Metrics, { state, log, now }: Observed): void {
  let last: BackupState | undefined
  let reading: Promise<void> | undefined
  // While the database is away the last state stands, and only its age goes on.
  const readAgain = async () => {
    try {
      last = await state()
    } catch (error) {
      log.warn({ part: 'backup', err: error }, 'the state of backups could not be read')
    }
    reading = undefined
  }
  // All figures of one look come out of one reading.
  const read = async () => {
    reading ??= readAgain()
    await reading
    return last
  }
  const gauge = (name: string, help: string, value: (state: BackupState) => number | null) =>
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
    'trivium_backup_age_seconds',
    'Since the last verified backup was begun; absent where there is none.',
    (found) => (found.last === null ? null : Math.max(0, (now() - Date.parse(found.last.begunAt)) / 1000)),
  )
  gauge(
    'trivium_backup_late',
    '1 when the last verified backup is older than one and a half times BACKUP_EVERY.',
    (found) => Number(found.isLate),
  )
  gauge('trivium_disk_low', '1 when a disk has less room than LOW_DISK_MB.', ({ disk }) => Number(disk.isLow))
  new Gauge({
    name: 'trivium_disk_free_bytes',
    help: 'Room on the disk of the data folder and of the backup folder.',
    labelNames: ['folder'] as const,
    registers: [registry],
    async collect() {
      const disk = (await read())?.disk
      this.reset()
      if (typeof disk?.dataBytes === 'number') this.set({ folder: 'data' }, disk.dataBytes)
      if (typeof disk?.backupBytes === 'number') this.set({ folder: 'backups' }, disk.backupBytes)
    },
  })
}
