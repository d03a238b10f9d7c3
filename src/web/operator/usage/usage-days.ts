import type { UsageDay } from '#contract/operator/figures.ts'

export type Bar = { day: string; date: number; tokens: number; isToday: boolean }

const dayMs = 24 * 60 * 60 * 1000
const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The last days in their order, those without a call as well. Days are those of the ceilings: from midnight UTC. */
export function barsOf(used: readonly UsageDay[], nowMs: number, days = 14): Bar[] {
  const tokens = new Map(used.map((one) => [one.day, one.tokens]))
  return Array.from({ length: days }, (_nothing, index) => {
    const day = utcDay(nowMs - (days - 1 - index) * dayMs)
    return { day, date: Number(day.slice(8)), tokens: tokens.get(day) ?? 0, isToday: index === days - 1 }
  })
}

/** '2 to 15 November', '28 October to 10 November'. */
export function spanWords(bars: readonly Bar[]): string {
  const [first, last] = [bars[0]?.day, bars.at(-1)?.day]
  if (first === undefined || last === undefined) return ''
  const words = (day: string, month: boolean) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
      day: 'numeric',
      timeZone: 'UTC',
      ...(month && { month: 'long' }),
    })
  return `${words(first, first.slice(0, 7) !== last.slice(0, 7))} to ${words(last, true)}`
}

/** The top of the chart: a little above the highest bar, and above the ceiling unless that is far away. */
export function chartTop(bars: readonly Bar[], ceiling: number | null): number {
  const highest = Math.max(0, ...bars.map(({ tokens }) => tokens))
  const isNear = ceiling !== null && (highest === 0 || ceiling <= highest * 10)
  return Math.max(highest, isNear ? ceiling : 0, 1) * 1.08
}
