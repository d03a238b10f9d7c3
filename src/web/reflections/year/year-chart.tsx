import { useMediaQuery } from '@mantine/hooks'
import type { RatingQuestionId } from '#contract/reflections/reflection-questions.ts'
import type { ReflectionYear } from '#contract/reflections.ts'
import { monthNames } from '#contract/time/calendar-date.ts'
import { type MonthlyRating, monthlyRatings } from './monthly-ratings.ts'
import classes from './year-chart.module.css'

const left = 22
const top = 8
const rowHeight = 17
const bottom = top + 4 * rowHeight

const xOf = (month: number, width: number) => left + ((month - 0.5) * (width - left)) / 12
const yOf = (rating: number) => top + (5 - rating) * rowHeight

const series = [
  { id: 'understanding_rating', name: 'Understanding', className: classes.understanding },
  { id: 'engagement_rating', name: 'Engagement', className: classes.engagement },
] as const

/** A round point for one, a lozenge for the other: told apart without their colours. */
function Point({ id, x, y }: { id: RatingQuestionId; x: number; y: number }) {
  return id === 'understanding_rating' ? (
    <circle cx={x} cy={y} r={3.5} />
  ) : (
    <path d={`M${x} ${y - 4.5} L${x + 4.5} ${y} L${x} ${y + 4.5} L${x - 4.5} ${y} Z`} />
  )
}

interface LineProps {
  id: RatingQuestionId
  className: string | undefined
  ratings: MonthlyRating[]
  width: number
}

function Line({ id, className, ratings, width }: LineProps) {
  const points = ratings.map((rating) => ({
    month: rating.month,
    x: xOf(rating.month, width),
    y: yOf(rating[id]),
  }))
  return (
    <g className={className}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ month, x, y }) => (
        <Point key={month} id={id} x={x} y={y} />
      ))}
    </g>
  )
}

const shown = (rating: number) => rating.toFixed(1)

/** The same numbers for those who do not see the picture. */
function RatingsTable({ year, ratings }: { year: number; ratings: MonthlyRating[] }) {
  return (
    <table className="unseen">
      <caption>Average ratings of {year} by month, from 1 to 5</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Understanding</th>
          <th scope="col">Engagement</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map((rating) => (
          <tr key={rating.month}>
            <th scope="row">{monthNames[rating.month - 1]}</th>
            <td>{shown(rating.understanding_rating)}</td>
            <td>{shown(rating.engagement_rating)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Understanding and engagement, month by month. */
export function YearChart({ year, days }: { year: number; days: ReflectionYear['days'] }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const width = isPhone ? 358 : 560
  const ratings = monthlyRatings(days)
  return (
    <figure className="shrinkable relative">
      <figcaption className={`flex wrap muted tiny ${classes.caption}`}>
        <span>Average ratings</span>
        {series.map(({ id, name, className }) => (
          <span key={id} className="plain inline-row gap-6">
            <svg width={20} height={12} aria-hidden="true" className={className}>
              <polyline points="0,6 20,6" />
              <Point id={id} x={10} y={6} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${bottom + 22}`} className={classes.picture} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((rating) => (
          <g key={rating}>
            <line className={classes.rule} x1={left} x2={width} y1={yOf(rating)} y2={yOf(rating)} />
            {rating % 2 === 1 && (
              <text className={classes.label} x={left - 8} y={yOf(rating) + 4} textAnchor="end">
                {rating}
              </text>
            )}
          </g>
        ))}
        {monthNames.map((name, index) => (
          <text
            key={name}
            className={classes.label}
            x={xOf(index + 1, width)}
            y={bottom + 18}
            textAnchor="middle"
          >
            {name.slice(0, isPhone ? 1 : 3)}
          </text>
        ))}
        {series.map(({ id, className }) => (
          <Line key={id} id={id} className={className} ratings={ratings} width={width} />
        ))}
      </svg>
      <RatingsTable year={year} ratings={ratings} />
    </figure>
  )
}
