import { describe, expect, it } from 'vitest'
import {
  comingDays,
  doneHeading,
  doneSentences,
  nextCards,
  nothingOnConcept,
  tomorrowInWords,
  unsentWords,
} from './words.ts'

const minute = 60_000

describe('what a sitting came to', () => {
  it.each([
    [
      { cards: 12, again: 3, tookMs: 7 * minute, left: 0 },
      'That was the twelfth card',
      'You recalled nine. Three come again, sooner than the others, because you said Again or Hard. It took 7 minutes.',
    ],
    [
      { cards: 1, again: 0, tookMs: 9000, left: 0 },
      'That was the only card',
      'You recalled it. It took less than a minute.',
    ],
    [
      { cards: 2, again: 2, tookMs: minute, left: 0 },
      'That was the second card',
      'All two come again, soon, because you said Again or Hard. It took 1 minute.',
    ],
    [
      { cards: 1, again: 1, tookMs: minute, left: 0 },
      'That was the only card',
      'It comes again, soon, because you said Again or Hard. It took 1 minute.',
    ],
    [
      { cards: 23, again: 1, tookMs: minute, left: 0 },
      'That was the 23rd card',
      'You recalled 22. One comes again, sooner than the others, because you said Again or Hard. It took 1 minute.',
    ],
    [
      { cards: 4, again: 0, tookMs: minute, left: 8 },
      'Enough for now',
      'You recalled all four. It took 1 minute. Eight cards are left for today, for whenever you like.',
    ],
    [
      { cards: 0, again: 0, tookMs: 0, left: 1 },
      'Enough for now',
      'You did not answer any cards. One card is left for today, for whenever you like.',
    ],
  ])('is said in words: %j', (sum, heading, sentences) => {
    expect(doneHeading(sum)).toBe(heading)
    expect(doneSentences(sum)).toBe(sentences)
  })
})

describe('what comes', () => {
  it('names the days from tomorrow on', () => {
    const days = comingDays('2026-11-15', [8, 0, 11, 3, 6, 4, 7])
    expect(days.map(({ label, cards }) => `${label} ${cards}`).join(', ')).toBe(
      'Mon 8, Tue 0, Wed 11, Thu 3, Fri 6, Sat 4, Sun 7',
    )
    expect(days[0]?.name).toBe('Monday, 16 November')
  })

  it('says when the next cards come, and how long tomorrow takes', () => {
    expect(nextCards('2026-11-15', [0, 2, 0, 0, 0, 0, 0])).toBe('The next cards come on Tuesday.')
    expect(nextCards('2026-11-15', [2, 2, 0, 0, 0, 0, 0])).toBe('The next cards come tomorrow.')
    expect(nextCards('2026-11-15', [0, 0, 0, 0, 0, 0, 0])).toBeNull()
    expect(tomorrowInWords(8, 30)).toBe('Tomorrow 8 cards, about 4 minutes.')
    expect(tomorrowInWords(1, 10)).toBe('Tomorrow 1 card, about 1 minute.')
    expect(tomorrowInWords(0, 30)).toBe('Nothing comes tomorrow.')
  })
})

it('says why a concept has no card today', () => {
  expect(nothingOnConcept(0)).toBe('It has no card to review today.')
  expect(nothingOnConcept(1)).toBe('You have seen its card today. It comes back when it is due.')
  expect(nothingOnConcept(3)).toBe('You have seen 3 cards on it today. Each comes back when it is due.')
})

it('says that answers wait, and where', () => {
  expect(unsentWords(1, true)).toBe('1 answer not sent yet; it is kept in this browser.')
  expect(unsentWords(3, true)).toBe('3 answers not sent yet; they are kept in this browser.')
  expect(unsentWords(2, false)).toContain('leave this page open')
})
