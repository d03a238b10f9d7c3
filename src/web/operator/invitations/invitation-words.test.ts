import { expect, it } from 'vitest'
import { invitationName, invitationWords, isOver } from './invitation-words.ts'

const now = new Date('2026-11-15T12:00:00Z')
const open = { places: 8, taken: 3, expiresAt: '2026-11-30T12:00:00Z' }

it('says how many may come, how many came and until when', () => {
  expect(invitationWords(open, now)).toBe('Up to 8 people · 3 signed up · until 30 November 2026')
  expect(invitationWords({ ...open, places: 1, taken: 0 }, now)).toBe(
    'One person · not used yet · until 30 November 2026',
  )
  expect(isOver(open, now)).toBe(false)
})

it('says that it is over: ended, or full', () => {
  const ended = { ...open, expiresAt: '2026-10-31T12:00:00Z' }
  expect(invitationWords(ended, now)).toBe('Ended on 31 October 2026 · 3 signed up')
  expect(invitationWords({ ...open, taken: 8 }, now)).toBe('All of 8 places taken')
  expect([isOver(ended, now), isOver({ ...open, taken: 8 }, now)]).toEqual([true, true])
})

it('calls one without a name by its day', () => {
  const createdAt = '2026-11-12T12:00:00Z'
  expect(invitationName({ label: '', createdAt })).toBe('Invitation of 12 November 2026')
  expect(invitationName({ label: 'Reading circle', createdAt })).toBe('Reading circle')
})
