import { expect, it } from 'vitest'
import type { GradingResult } from '#contract/exams.ts'
import { readyExam } from '../../../tests/ready-exam.ts'
import { lookOrder } from './look-order.ts'

const resultOf = (correct: boolean[]): GradingResult => ({
  score: 0,
  maxScore: correct.length,
  percent: 0,
  feedback: '',
  questions: correct.map((isRight, index) => ({
    questionId: `q${index + 1}`,
    correct: isRight,
    score: 0,
    maxScore: 1,
    studentAnswer: '',
    correctAnswer: '',
    explanation: '',
  })),
})

it('looks first at what was certain and missed, then at all in their order', () => {
  const exam = { ...readyExam(4), confidences: { q1: 'guessing', q2: 'certain', q4: 'certain' } as const }
  expect(lookOrder(exam, resultOf([false, true, false, false]))).toEqual([3, 0, 1, 2])
  expect(lookOrder(readyExam(3), resultOf([false, true, false]))).toEqual([0, 1, 2])
})
