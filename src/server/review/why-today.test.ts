import { describe, expect, it } from 'vitest'
import { type WhyFacts, whyToday } from './why-today.ts'

// A Sunday.
const at = new Date('2026-11-15T12:00:00Z')
const facts: WhyFacts = {
  origin: 'own',
  unitTitle: null,
  madeAt: at,
  lastReviewAt: null,
  lastRating: null,
  recall: null,
  sureMissedOn: null,
}
const why = (changes: Partial<WhyFacts>, zone = 'UTC') => whyToday({ ...facts, ...changes }, at, zone)

describe('why a card is here today', () => {
  it('is said from the last rating and the chance of recall', () => {
    const seen = { lastReviewAt: new Date('2026-11-12T08:00:00Z'), lastRating: 2, recall: 0.714 } as const
    expect(why(seen)).toBe('You found it hard on Thursday. The chance that you recall it now is about 71%.')
    expect(why({ ...seen, recall: null, lastReviewAt: new Date('2026-11-03T08:00:00Z') })).toBe(
      'You found it hard on 3 November.',
    )
    expect(why({ ...seen, recall: null, lastReviewAt: new Date('2025-11-03T08:00:00Z') })).toBe(
      'You found it hard on 3 November 2025.',
    )
    expect(why({ lastReviewAt: new Date('2026-11-14T08:00:00Z'), lastRating: null })).toBe(
      'You last saw it yesterday.',
    )
  })

  it('is said from where a new one came', () => {
    const madeAt = new Date('2026-11-10T08:00:00Z')
    expect(why({ origin: 'missed_question', madeAt })).toBe('You missed this in an exam on Tuesday.')
    expect(why({ origin: 'lesson', unitTitle: 'Half of what?', madeAt })).toBe(
      'New: from “Half of what?”, kept on Tuesday.',
    )
    expect(why({ origin: 'lesson', madeAt })).toBe('New: from a lesson, kept on Tuesday.')
  })

  it('says first that the learner was certain', () => {
    expect(why({ sureMissedOn: '2026-11-13' })).toBe(
      'You were certain, and missed a question on this on Friday. New: you made it today.',
    )
  })

  it('counts days as its learner does', () => {
    const lastReviewAt = new Date('2026-11-15T02:00:00Z')
    expect(why({ lastReviewAt, lastRating: 3 }, 'UTC')).toBe('You recalled it yesterday.')
    expect(why({ lastReviewAt, lastRating: 3 }, 'Europe/Athens')).toBe('You recalled it today.')
  })
})
