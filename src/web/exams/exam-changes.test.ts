import { describe, expect, it } from 'vitest'
import { readyExam } from '../../../tests/ready-exam.ts'
import { flagTurned, opened, stillOpen, unanswered, withChanges } from './exam-changes.ts'

const ready = readyExam(3)
const running = { ...ready, exam: { ...ready.exam, isExamActive: true } }
const submitted = { ...ready, exam: { ...ready.exam, isExamSubmitted: true } }

describe('what a learner changes in an exam', () => {
  it('opens a question within the exam, and after it in the review', () => {
    expect([-1, 1, 9].map((index) => opened(running, index).currentQuestionIndex)).toEqual([0, 1, 2])
    expect(opened(submitted, 1)).toEqual({ currentQuestionIndex: 1, isReviewing: true })
  })

  it('flags a question and takes the flag back', () => {
    const flagged = withChanges(running, flagTurned(running, 'q2'))
    expect(flagged.flagged).toEqual(['q2'])
    expect(flagTurned(flagged, 'q2')).toEqual({ flagged: [] })
  })

  it('answers one question and leaves the others, and a blank is no answer', () => {
    const answered = withChanges(
      { ...running, studentAnswers: { q1: 'Gas' } },
      { studentAnswers: { q2: ' ' } },
    )
    expect(answered.studentAnswers).toEqual({ q1: 'Gas', q2: ' ' })
    expect(unanswered(answered)).toEqual([1, 2])
  })

  it('is nothing but the place once the exam is submitted', () => {
    const changes = { studentAnswers: { q1: 'Gas' }, flagged: ['q1'], currentQuestionIndex: 1 }
    expect(stillOpen(changes, running)).toEqual(changes)
    expect(stillOpen(changes, submitted)).toEqual({ currentQuestionIndex: 1 })
  })
})
