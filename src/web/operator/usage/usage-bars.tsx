import { number, shortTokens } from '#web/operator/words.ts'
import classes from './usage-bars.module.css'
import { type Bar, chartTop, spanWords } from './usage-days.ts'

/** A bar a day, the line of the ceiling above them where it is near. */
export function UsageBars({ bars, ceiling }: { bars: readonly Bar[]; ceiling: number | null }) {
  const top = chartTop(bars, ceiling)
  const isNear = ceiling !== null && ceiling < top
  const highest = isNear ? ceiling : Math.max(...bars.map(({ tokens }) => tokens))
  const marks = highest > 0 ? [highest, highest / 2] : []
  const at = (tokens: number) => `${(100 * tokens) / top}%`
  return (
    <div className={classes.chart}>
      <div className={classes.bars} role="img" aria-label={inWords(bars, ceiling)}>
        {marks.map((tokens) => (
          <span
            key={tokens}
            className={isNear && tokens === ceiling ? classes.ceiling : classes.line}
            style={{ bottom: at(tokens) }}
          >
            <em>{shortTokens(tokens)}</em>
          </span>
        ))}
        {bars.map(({ day, tokens, isToday }) => (
          <i key={day} data-today={isToday || undefined} style={{ height: at(tokens) }} />
        ))}
      </div>
      <div className={classes.days} aria-hidden="true">
        {bars.map(({ day, date }) => (
          <span key={day}>{date}</span>
        ))}
      </div>
    </div>
  )
}

function inWords(bars: readonly Bar[], ceiling: number | null): string {
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (bar.tokens > (best?.tokens ?? 0) ? bar : best),
    undefined,
  )
  return [
    `Tokens per day, ${spanWords(bars)}.`,
    highest ? `Highest: ${number(highest.tokens)} on the ${highest.date}.` : 'None were used.',
    `Today: ${number(bars.at(-1)?.tokens ?? 0)}.`,
    ceiling === null ? 'No ceiling.' : `Ceiling: ${number(ceiling)}.`,
  ].join(' ')
}
