import { expect, it } from 'vitest'
import { professorBefore } from './bring-question.ts'

const activities = ['Professor', 'Examiner', 'Professor', 'Librarian', 'Examiner', 'Professor'].map(
  (leader, index) => ({ id: `a${index}`, leader }),
)

it('asks the Professor who spoke last before the exam, else the first, else nobody', () => {
  expect(professorBefore(activities, 'a4')?.id).toBe('a2')
  expect(professorBefore(activities, 'a1')?.id).toBe('a0')
  expect(professorBefore(activities, 'gone')?.id).toBe('a0')
  expect(professorBefore(activities.slice(1, 2), 'a1')).toBeUndefined()
})
