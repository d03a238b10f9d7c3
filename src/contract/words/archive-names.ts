import { localDate } from '#contract/time/calendar-date.ts'

/** By the clock of the browser or the server, whichever names the file. */
export const exportName = (now: Date): string => `trivium-${localDate(now)}.zip`

/** A backup's name also has the time, to differ from an earlier one of the same day. */
export function backupName(now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()]
  const clock = time.map((part) => String(part).padStart(2, '0')).join('-')
  return `trivium-${localDate(now)}T${clock}.backup`
}
