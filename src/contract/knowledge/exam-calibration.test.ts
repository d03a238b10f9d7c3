import { expect, it } from 'vitest'
import type { Confidence } from './evidence.ts'
import { calibrationInWords } from './exam-calibration.ts'

/** One question for each, with what was said of it and whether it was right. */
const said = (...given: [Confidence | undefined, boolean][]) =>
  calibrationInWords(
    {
      questions: given.map(([, correct], index) => ({
        questionId: `q${index}`,
        correct,
        score: Number(correct),
        maxScore: 1,
        studentAnswer: '',
        correctAnswer: '',
        explanation: '',
      })),
    },
    Object.fromEntries(given.flatMap(([stated], index) => (stated ? [[`q${index}`, stated]] : []))),
  )

it.each<[string, [Confidence | undefined, boolean][]]>([
  ['', []],
  ['', [[undefined, true]]],
  [
    'You were certain of three and right in two.',
    [
      ['certain', true],
      ['certain', false],
      [undefined, true],
      ['certain', true],
    ],
  ],
  ['You were certain of one and it was wrong.', [['certain', false]]],
  [
    'You were fairly sure of one and it was right. You were guessing at two and right in both.',
    [
      ['guessing', true],
      ['fairly_sure', true],
      ['guessing', true],
    ],
  ],
  ['You were certain of three and right in all of them.', Array(3).fill(['certain', true])],
  ['You were certain of two and right in none.', Array(2).fill(['certain', false])],
  ['You were certain of 21 and right in none.', Array(21).fill(['certain', false])],
])('%s', (words, given) => expect(said(...given)).toBe(words))

it('takes nothing of an object’s own for what somebody said', () => {
  const result = { questions: [{ ...graded, questionId: 'constructor' }] }
  expect(calibrationInWords(result, {})).toBe('')
})

const graded = {
  correct: true,
  score: 1,
  maxScore: 1,
  studentAnswer: '',
  correctAnswer: '',
  explanation: '',
}
