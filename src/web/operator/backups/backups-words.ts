import type { BackupItem, BackupState } from '#contract/operator/backups.ts'
import { sizeWords } from '#web/operator/words.ts'

const sizes = [
  { minutes: 24 * 60, one: 'day', many: 'days' },
  { minutes: 60, one: 'hour', many: 'hours' },
  { minutes: 1, one: 'minute', many: 'minutes' },
] as const

/** 'every day', 'every 36 hours'. */
export function scheduleWords(everyMinutes: number): string {
  const size = sizes.find(({ minutes }) => everyMinutes % minutes === 0) ?? sizes[2]
  const count = Math.round(everyMinutes / size.minutes)
  return count === 1 ? `every ${size.one}` : `every ${count} ${size.many}`
}

export const checkWords = {
  restored: 'verified by restoring it',
  read: 'verified by reading it to its end',
} as const

/** What became of one, in a few words. */
export function outcomeOf(item: BackupItem, isRunning: boolean): string {
  if (isRunning) return 'Being made'
  if (item.check === null) return item.fault ?? 'Trivium stopped before this backup was finished.'
  const gone = item.isThere ? '' : ' · its file is no longer there'
  return `${sizeWords(item.bytes ?? 0)} · ${checkWords[item.check]}${gone}`
}

/** Where no verified one is there. */
export const noneWords = (items: BackupItem[]): string =>
  items.some(({ check }) => check !== null)
    ? 'The files of the earlier backups are gone.'
    : 'There is no backup yet.'

/** What somebody must do something about, the worst first. */
export function alarmsOf(state: BackupState): { title: string; text: string }[] {
  const { isLate, running, last, items, disk, folder } = state
  const fault = running === null && items[0]?.id !== last?.id ? items[0]?.fault : null
  return [
    ...(fault ? [{ title: 'The last backup failed', text: fault }] : []),
    ...(isLate && running === null
      ? [
          {
            title: 'Backups are late',
            text: last
              ? 'The last verified one is older than it should be. Make sure that Trivium is running when one is due.'
              : 'There is no verified backup. Make one now.',
          },
        ]
      : []),
    ...(disk.isLow
      ? [
          {
            title: 'The disk is nearly full',
            text: `${roomWords(disk)} Free some space, or people cannot save and no backup is made in ${folder}.`,
          },
        ]
      : []),
  ]
}

function roomWords({ dataBytes, backupBytes }: BackupState['disk']): string {
  const free = [dataBytes, backupBytes].filter((bytes) => bytes !== null)
  return `${sizeWords(Math.min(...free))} are left.`
}
