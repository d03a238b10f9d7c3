import type { Memory } from '#contract/review/memory.ts'
import { dayAndDate, sayDay } from '#contract/time/calendar-date.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import type { DayBar } from '#web/review/day-bars.tsx'

const labelEvery = 7

/** The days of the plot: a date under every seventh column. */
export const loadBars = (load: Memory['load']): DayBar[] =>
  load.map(({ day, cards }, place) => ({
    name: place === 0 ? 'Today' : dayAndDate(day),
    // A word is as wide as some columns: the last ones have no room for it.
    label:
      place === 0 ? 'Today' : place % labelEvery === 0 && load.length - place > 4 ? sayDay(day, day, 3) : '',
    cards,
  }))

export const sayCards = (count: number): string => (count === 1 ? '1 card' : `${withCommas(count)} cards`)

export const sayPercent = (share: number): string => `${Math.round(share * 100)}%`

/** How long before a review the card had been seen. */
export function sayAge({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string {
  if (fromDays === 0) return 'The same day'
  if (toDays === null) return `More than ${fromDays - 1} days ago`
  if (fromDays === toDays) return fromDays === 1 ? '1 day ago' : `${fromDays} days ago`
  return `${fromDays} to ${toDays} days ago`
}

/** What a target costs, by the cards as they are now; null where nothing can be said. */
export function sayCost(
  costs: Memory['costs'],
  percent: number,
  saved: { retention: number; dailyCap: number },
): string | null {
  const at = (share: number) => costs.find(({ retention }) => Math.abs(retention - share) < 0.005)?.cardsADay
  const [chosen, now] = [at(percent / 100), at(saved.retention)]
  if (chosen === undefined || now === undefined) return null
  const words = [`About ${sayCards(wholeCards(chosen))} a day, as your cards are now`]
  const difference = Math.abs(wholeCards(chosen) - wholeCards(now))
  if (difference > 0)
    words.push(`${difference} ${chosen > now ? 'more' : 'fewer'} than at ${sayPercent(saved.retention)}`)
  const beyond =
    chosen > saved.dailyCap ? ` That is more than ${saved.dailyCap} a day: the rest waits its turn.` : ''
  return `${words.join(', ')}.${beyond}`
}

const wholeCards = (cards: number) => Math.max(1, Math.round(cards))

/** A mean log loss with three places, which is all that a few hundred reviews can tell apart. */
export const sayLoss = (loss: number): string => loss.toFixed(3)
