import { expect, it } from 'vitest'
import { badAnswersWords } from './bad-answers-words.ts'

it('says how many of what could not be used', () => {
  const exams = { purpose: 'generate-exam-questions', answers: 40, bad: 12 }
  expect(badAnswersWords(exams)).toBe('12 of 40 exams could not be used')
  expect(badAnswersWords({ purpose: 'new', answers: 1200, bad: 1 })).toBe(
    '1 of 1,200 answers (new) could not be used',
  )
})
