import { localDate } from '#contract/time/calendar-date.ts'

/** By the clock of whoever names the file: the learner's browser, or the server's own. */
export const exportName = (now: Date): string => `trivium-${localDate(now)}.zip`

/** A backup is also told from an earlier one of the same day. */
export function backupName(now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()]
  const clock = time.map((part) => String(part).padStart(2, '0')).join('-')
  return `trivium-${localDate(now)}T${clock}.backup`
}
