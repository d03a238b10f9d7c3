import { expect, it } from 'vitest'
import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import { newerFeedback } from './newer-feedback.ts'

const feedback = (replies: number): SubmissionFeedback => ({
  writtenBy: 'model',
  summary: '',
  nextStep: '',
  createdAt: '2026-11-16T12:00:00Z',
  criteria: [0, 1, 2].map((index) => ({
    criterion: `Criterion ${index}`,
    isMet: false,
    quotation: null,
    remark: 'Not yet.',
    reply: index < replies ? { text: 'No.', answer: 'Yes.', at: '2026-11-16T12:00:00Z' } : null,
  })),
})

it('is what a run told until the page has it too, and what came since after that', () => {
  const [none, one, two] = [feedback(0), feedback(1), feedback(2)]
  expect(newerFeedback(null, null)).toBeNull()
  expect(newerFeedback(null, none)).toBe(none)
  expect(newerFeedback(none, null)).toBe(none)
  expect(newerFeedback(none, one)).toBe(one)
  expect(newerFeedback(feedback(1), one)).toEqual(one)
  // Another window had a second look; the run that is remembered here is an older one.
  expect(newerFeedback(two, one)).toBe(two)
})
