import { describe, expect, it } from 'vitest'
import { readyExam } from '../../../tests/ready-exam.ts'
import {
  allConfidences,
  flagTurned,
  joined,
  opened,
  stillOpen,
  unanswered,
  withChanges,
  withShownHints,
} from './exam-changes.ts'

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
    const changes = {
      studentAnswers: { q1: 'Gas' },
      confidences: { q1: 'certain' as const },
      flagged: ['q1'],
      currentQuestionIndex: 1,
    }
    expect(stillOpen(changes, running)).toEqual(changes)
    expect(stillOpen(changes, submitted)).toEqual({ currentQuestionIndex: 1 })
  })

  it('says how sure they are question by question, and takes it back', () => {
    const changes = joined({ confidences: { q1: 'certain', q2: 'guessing' } }, { confidences: { q2: null } })
    expect(changes).toEqual({ confidences: { q1: 'certain', q2: null } })
    const stated = withChanges({ ...running, confidences: { q2: 'fairly_sure', q3: 'certain' } }, changes)
    expect(stated.confidences).toEqual({ q1: 'certain', q3: 'certain' })
    expect(allConfidences(stated)).toEqual({ q1: 'certain', q2: null, q3: 'certain' })
  })

  it('keeps a hint that was shown when an older answer comes after it, and none of another exam', () => {
    const shown = { ...running, hints: { q1: { shown: ['Look up.'], left: 1 } } }
    const older = { ...running, hints: { q1: { shown: [], left: 2 } } }
    expect(withShownHints(older, shown).hints).toEqual(shown.hints)
    expect(withShownHints(shown, older).hints).toEqual(shown.hints)
    const other = { ...older, exam: { ...older.exam, examId: 'exam-2' } }
    expect(withShownHints(other, shown).hints).toEqual(older.hints)
  })
})
