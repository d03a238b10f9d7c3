import { describe, expect, it } from 'vitest'
import { knowledgeRules } from '#contract/knowledge.ts'
import { reckoningExamples, reckoningParts } from './reckoning-words.ts'

const text = () =>
  reckoningParts()
    .flatMap(({ before = '', points }) => [before, ...points])
    .join('\n')

describe('the explanation of the estimate', () => {
  it('says the numbers of the rules', () => {
    const { halfLifeDays, shakyBelow, solidAbove, solidDays, interval, hint } = knowledgeRules
    for (const number of [
      `After ${halfLifeDays} days`,
      `below ${shakyBelow * 100}%`,
      `not below ${Math.round(solidAbove * 100)}%`,
      `at least ${solidDays} different days`,
      `middle ${interval * 100}%`,
      `leaves ${hint * 100}%`,
      'A card of the review counts half',
      'with four options it counts three quarters, with two it counts half',
    ])
      expect(text()).toContain(number)
  })

  it('promises nothing of what is not counted yet', () => {
    expect(text()).not.toMatch(/chat|reflection|criterion/i)
  })

  it('shows every word but ‘not seen’ by an example that the estimate itself names', () => {
    const words = Object.fromEntries(reckoningExamples().map(({ happened, word }) => [happened, word]))
    expect(words).toMatchObject({
      'Two questions missed': 'shaky',
      'Four right on one day': 'unclear',
      'Four right, on two days': 'solid',
      'Four right on two days, half a year ago': 'unclear',
    })
  })
})
