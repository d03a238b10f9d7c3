import { expect, it } from 'vitest'
import { nextTime, recallWords, whereFrom } from './card-words.ts'

const now = new Date('2026-05-31T12:00:00')
const card = { state: 'review', isSuspended: false, dueAt: '2026-06-04T12:00:00' } as const

it.each([
  [{ ...card }, 'Next: 4 June'],
  [{ ...card, dueAt: '2027-01-02T12:00:00' }, 'Next: 2 January 2027'],
  // However long ago it was due: nothing is overdue.
  [{ ...card, dueAt: '2025-01-02T12:00:00' }, 'Next: today'],
  [{ ...card, state: 'new' } as const, 'Not asked yet'],
  [{ ...card, isSuspended: true }, 'Suspended'],
])('%j comes again: %s', (asked, words) => expect(nextTime(asked, now)).toBe(words))

it('says the chance of recall, where there is one', () => {
  expect(recallWords({ recall: 0.876 })).toBe('Chance of recall 88 %')
  expect(recallWords({ recall: null })).toBe('')
})

it('says where a card is from as far as that is known', () => {
  const nowhere = {
    courseId: null,
    courseTitle: null,
    unitId: null,
    unitTitle: null,
    activityId: null,
    conceptId: null,
    conceptLabel: null,
    videoId: null,
    videoTitle: null,
    videoSecond: null,
    documentId: null,
    documentTitle: null,
    documentAnchor: null,
    reflectionDay: null,
  }
  expect(whereFrom({ place: { ...nowhere, origin: 'own' }, deck: '' })).toBe('Your own')
  expect(whereFrom({ place: { ...nowhere, origin: 'imported' }, deck: 'Sea::Tides' })).toBe(
    'Imported · Sea › Tides',
  )
  const video = {
    ...nowhere,
    origin: 'video' as const,
    videoTitle: 'Tides',
    videoSecond: 61,
    courseTitle: 'Sea',
  }
  expect(whereFrom({ place: video, deck: 'Sea' })).toBe('From a video · Tides, 1:01 · Sea')
})
