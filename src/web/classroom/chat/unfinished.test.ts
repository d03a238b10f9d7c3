import { describe, expect, it } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { unfinishedIn } from './unfinished.ts'

const activity = (id: string, leader: string, examStatus: Activity['examStatus'] = 'none') =>
  ({ id, leader, title: `Title ${id}`, examStatus }) as Activity

describe('what a session leaves unfinished', () => {
  it('is every exam that is not submitted, and every activity that was not opened', () => {
    const activities = [
      activity('1', 'Professor'),
      activity('2', 'Examiner', 'ready'),
      activity('3', 'Examiner', 'active'),
      activity('4', 'Librarian'),
      activity('5', 'Examiner', 'graded'),
      activity('6', 'Examiner', 'submitted'),
    ]
    const left = unfinishedIn(activities, new Set(['1', '2', '3']))
    expect(left.map(({ index, sentence }) => `${index} ${sentence}`)).toEqual([
      '1 You have not taken the exam “Title 2” yet.',
      '2 You have not submitted the exam “Title 3” yet.',
      '3 You have not opened “Title 4” yet.',
    ])
  })

  it('is nothing where everything was opened and every exam is submitted', () => {
    const activities = [activity('1', 'Professor'), activity('2', 'Examiner', 'graded')]
    expect(unfinishedIn(activities, new Set(['1', '2']))).toEqual([])
  })
})
