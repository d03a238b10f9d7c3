import classes from './day-bars.module.css'

/** With more days, a number above and a label below every column would not fit. */
const maxDaysWithFigures = 10

export type DayBar = {
  /** The day in full, for screen readers: 'Monday, 16 November'. */
  name: string
  /** Shown below its column; with many days most labels are empty. */
  label: string
  cards: number
}

type DayBarsProps = {
  /** The title of the chart: 'Cards in the next seven days'. */
  title: string
  days: DayBar[]
  /** The limit of cards a day, as a dashed line. */
  ceiling?: number
}

/**
 * Cards day by day, as columns. The chart's accessible name contains its numbers, and a table repeats them
 * for screen readers.
 */
export function DayBars({ title, days, ceiling }: DayBarsProps) {
  const hasFigures = days.length <= maxDaysWithFigures
  const top = Math.max(1, ceiling ?? 0, ...days.map(({ cards }) => cards))
  const height = (cards: number) => `${(cards / top) * 100}%`
  const figures = days.map(({ name, cards }) => `${name} ${cards}`).join(', ')
  const limit = ceiling === undefined ? '' : ` At most ${ceiling} a day.`
  return (
    <div className="relative">
      <div role="img" aria-label={`${title}: ${figures}.${limit}`} data-many={hasFigures ? undefined : true}>
        <div className={classes.plot}>
          {ceiling !== undefined && (
            <span className={`tiny muted digits ${classes.ceiling}`} style={{ bottom: height(ceiling) }}>
              <span className={classes.limit}>{ceiling} a day</span>
            </span>
          )}
          {days.map(({ name, cards }, place) => (
            <span key={name} className={classes.column} data-first={place === 0 || undefined}>
              {hasFigures && <b className={`small digits ${classes.figure}`}>{cards}</b>}
              <span
                className={classes.bar}
                style={{ height: height(cards) }}
                data-empty={cards === 0 || undefined}
              />
            </span>
          ))}
        </div>
        <div className={`tiny muted digits ${classes.labels}`}>
          {days.map(({ name, label }) => (
            <span key={name} className={classes.label}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <span className="unseen">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Cards</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ name, cards }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{cards}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </span>
    </div>
  )
}
