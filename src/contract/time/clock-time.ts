/** 75 becomes 1:15, 3675 becomes 1:01:15. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

/** A time as people write one, h:mm:ss or m:ss. A new expression each time, because a global one remembers. */
export const writtenTime = () => /(?<![\d:.,])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?![\d:]|[.,]\d)/g

/** The same as players and subtitles write it, with a part of a second: 12:34.5 or 00:12:34,500. */
export const finelyWrittenTime = () =>
  /(?<![\d:.,])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?:[.,]\d{1,3})?(?![\d:]|[.,]\d)/g

/** The second that a match of either names. */
export const secondsOf = ([, hours, minutes, onlyMinutes, seconds]:
  | RegExpMatchArray
  | RegExpExecArray): number =>
  Number(hours ?? 0) * 3600 + Number(minutes ?? onlyMinutes ?? 0) * 60 + Number(seconds)
