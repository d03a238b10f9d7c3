import { describe, expect, it } from 'vitest'
import { monthlyRatings } from './monthly-ratings.ts'

const day = (date: string, understanding: number, engagement: number) => ({
  date,
  metrics: {
    word_count: 1,
    answered_count: 3,
    understanding_rating: understanding,
    engagement_rating: engagement,
  },
})

describe('monthly ratings', () => {
  it('are the averages of the months that have entries', () => {
    expect(
      monthlyRatings([day('2028-02-28', 2, 5), day('2028-02-29', 5, 5), day('2028-12-31', 1, 3)]),
    ).toEqual([
      { month: 2, understanding_rating: 3.5, engagement_rating: 5 },
      { month: 12, understanding_rating: 1, engagement_rating: 3 },
    ])
    expect(monthlyRatings([])).toEqual([])
  })
})
