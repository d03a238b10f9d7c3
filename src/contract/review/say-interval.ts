import { counted } from '#contract/words/counted.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long from one moment to a later one, in words: 'in 10 minutes', 'tomorrow', 'in 6 days', 'in 3 months'. */
export function sayInterval(from: Date, to: Date): string {
  const length = to.getTime() - from.getTime()
  if (length < hour - minute / 2) return `in ${counted(Math.max(1, Math.round(length / minute)), 'minute')}`
  if (length < day - hour / 2) return `in ${counted(Math.max(1, Math.round(length / hour)), 'hour')}`
  const days = Math.max(1, Math.round(length / day))
  if (days === 1) return 'tomorrow'
  if (days < 31) return `in ${days} days`
  const months = Math.round(days / 30.44)
  if (months < 12) return `in ${counted(months, 'month')}`
  return `in ${counted(Math.round(days / 365.25), 'year')}`
}
