const dayMs = 86_400_000
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** 'today', 'yesterday', 'on Tuesday', or with the date where that was longer ago than a week. */
export function whenWatched(at: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return `on ${at.toLocaleDateString('en-US', { weekday: 'long' })}`
  return `on ${at.toLocaleDateString('en-US', { dateStyle: 'long' })}`
}
