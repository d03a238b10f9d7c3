import { expect, test } from 'vitest'
import type { BackupItem, BackupState } from '#contract/operator/backups.ts'
import { alarmsOf, outcomeOf, scheduleWords } from './backups-words.ts'

const item: BackupItem = {
  id: 'a',
  name: 'a.backup',
  bytes: 4_200_000,
  begunAt: '2026-01-01T03:00:00.000Z',
  finishedAt: '2026-01-01T03:01:00.000Z',
  check: 'restored',
  fault: null,
  isThere: true,
}
const state: BackupState = {
  everyMinutes: 1440,
  keep: 14,
  folder: '/data/backups',
  running: null,
  last: item,
  nextAt: '2026-01-02T03:00:00.000Z',
  isLate: false,
  disk: { dataBytes: 5e9, backupBytes: 5e9, lowBytes: 1e9, isLow: false },
  items: [item],
}

test.each([
  [1440, 'every day'],
  [10_080, 'every 7 days'],
  [60, 'every hour'],
  [2160, 'every 36 hours'],
  [90, 'every 90 minutes'],
])('%i minutes are %s', (minutes, words) => {
  expect(scheduleWords(minutes)).toBe(words)
})

test('what became of one', () => {
  expect(outcomeOf(item, false)).toBe('4 MB · verified by restoring it')
  expect(outcomeOf({ ...item, check: 'read', isThere: false }, false)).toBe(
    '4 MB · verified by reading it to its end · its file is no longer there',
  )
  const failed = { ...item, check: null, finishedAt: null }
  expect(outcomeOf(failed, true)).toBe('Being made')
  expect(outcomeOf({ ...failed, fault: 'No room.' }, false)).toBe('No room.')
  expect(outcomeOf(failed, false)).toContain('stopped before')
})

test('alarms: none where all is well, and each with what to do', () => {
  expect(alarmsOf(state)).toEqual([])
  const failed = { ...item, id: 'b', check: null, fault: 'No room. Make some.' }
  const bad = { ...state, isLate: true, items: [failed, item], disk: { ...state.disk, isLow: true } }
  expect(alarmsOf(bad).map(({ title }) => title)).toEqual([
    'The last backup failed',
    'Backups are late',
    'The disk is nearly full',
  ])
  // An older failure is over once one was made.
  expect(alarmsOf({ ...state, items: [item, failed] })).toEqual([])
})
