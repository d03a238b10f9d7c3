import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { examOnScreen } from './exam-on-screen.ts'

const kept = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null },
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => kept.clear())

const show = (exam: object, isReviewing = false) =>
  kept.set(
    'examState',
    JSON.stringify({ activityId: 'a', state: { exam, currentQuestionIndex: 2, isReviewing } }),
  )

it.each([
  ['pre_exam', { isExamActive: false, isExamSubmitted: false }, false],
  ['during_exam', { isExamActive: true, isExamSubmitted: false }, false],
  ['reviewing', { isExamActive: false, isExamSubmitted: true }, true],
  ['post_exam', { isExamActive: false, isExamSubmitted: true }, false],
])('is %s by what this browser shows', (questionPhase, exam, isReviewing) => {
  show(exam, isReviewing)
  expect(examOnScreen('a')).toEqual({ questionPhase, examContext: { currentQuestionIndex: 2 } })
})

it('is nothing for another activity, without a copy, or with one that cannot be read', () => {
  expect(examOnScreen('a')).toBeNull()
  show({ isExamActive: true, isExamSubmitted: false })
  expect(examOnScreen('b')).toBeNull()
  kept.set('examState', '{"activityId":"a","state":null}')
  expect(examOnScreen('a')).toBeNull()
})
