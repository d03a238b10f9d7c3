import type { RatingQuestionId } from '#contract/reflections/reflection-questions.ts'
import type { ReflectionYear } from '#contract/reflections.ts'
import { partsOf } from '#contract/time/calendar-date.ts'

export type MonthlyRating = { month: number } & Record<RatingQuestionId, number>

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The average ratings of each month that has an entry. */
export function monthlyRatings(days: ReflectionYear['days']): MonthlyRating[] {
  const byMonth = Map.groupBy(days, ({ date }) => partsOf(date).month)
  return [...byMonth].map(([month, entries]) => ({
    month,
    understanding_rating: mean(entries.map(({ metrics }) => metrics.understanding_rating)),
    engagement_rating: mean(entries.map(({ metrics }) => metrics.engagement_rating)),
  }))
}
