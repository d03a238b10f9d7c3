import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { readyExam } from '../../../tests/ready-exam.ts'
import { ExamSession } from './exam-session.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const running = (changes: Partial<ExamDetails> = {}): ExamDetails => {
  const ready = readyExam(3)
  return {
    ...ready,
    exam: { ...ready.exam, isExamActive: true, startedAt: '2026-01-01T10:00:00.000Z' },
    ...changes,
  }
}
const examState = () => JSON.parse(stored.get('examState') ?? 'null')
const answer = (questionId: string, text: string) => ({ type: 'answer' as const, questionId, answer: text })

/** A server that keeps what it is sent, or is away. */
function server() {
  const sent: SaveExam[] = []
  const away = { is: false }
  const save = async (_examId: string, changes: SaveExam) => {
    if (away.is) throw new Error('away')
    sent.push(changes)
  }
  return { sent, away, save }
}

describe('an exam in the browser', () => {
  it('that was left is saved, and a copy that was cleared meanwhile stays cleared', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.act(answer('q1', 'Gas'))
    session.close()
    stored.clear()
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas' } }])
    expect(examState()).toBeNull()
    session.open()
    session.act(answer('q1', 'Gases'))
    expect(examState()).toMatchObject({ state: { studentAnswers: { q1: 'Gases' } } })
  })

  it('is stored after every change, and saved in one piece a moment later', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.act(answer('q1', 'Ga'))
    session.act(answer('q1', 'Gas'))
    session.act({ type: 'next' })
    session.act({ type: 'flag', questionId: 'q2' })
    expect(examState()).toMatchObject({ activityId: 'a1', state: { studentAnswers: { q1: 'Gas' } } })
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas' }, currentQuestionIndex: 1, flagged: ['q2'] }])
    expect(examState().unsaved).toEqual({})
  })

  it('keeps what could not be saved, over a reload too, and sends it when it can', async () => {
    const { sent, away, save } = server()
    away.is = true
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.act(answer('q1', 'Gas'))
    await vi.advanceTimersByTimeAsync(600)
    expect(session.snapshot().saveFault).toBeInstanceOf(Error)
    session.act(answer('q2', 'True'))
    vi.clearAllTimers()
    const reloaded = new ExamSession('a1', save)
    away.is = false
    reloaded.restore(running({ studentAnswers: { q3: 'From elsewhere.' } }))
    expect(reloaded.snapshot().state.studentAnswers).toEqual({
      q1: 'Gas',
      q2: 'True',
      q3: 'From elsewhere.',
    })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas', q2: 'True' } }])
  })

  it('gives way to the server where it has nothing unsaved, and where the exam is submitted or another', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.act(answer('q1', 'Gas'))
    await session.flush()
    session.restore(running({ studentAnswers: { q1: 'Salt' } }))
    expect(session.snapshot().state.studentAnswers).toEqual({ q1: 'Salt' })
    session.act(answer('q1', 'Water'))
    const submitted = running({ studentAnswers: { q1: 'Salt' } })
    submitted.exam = { ...submitted.exam, isExamActive: false, isExamSubmitted: true }
    session.restore(submitted)
    expect(session.snapshot().state.studentAnswers).toEqual({ q1: 'Salt' })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toHaveLength(1)
  })

  it('never sends an answer over the limit, and never loses it', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.act(answer('q1', 'x'.repeat(10_001)))
    session.act(answer('q2', 'True'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([{ studentAnswers: { q2: 'True' } }])
    session.restore(running({ studentAnswers: { q2: 'True' } }))
    expect(session.snapshot().state.studentAnswers.q1).toHaveLength(10_001)
    session.act(answer('q1', 'short'))
    await vi.advanceTimersByTimeAsync(600)
    expect(sent[1]).toEqual({ studentAnswers: { q1: 'short' } })
  })

  it('of another activity, or unreadable, is not shown', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const session = new ExamSession('a1', server().save)
    session.restore(running())
    expect(new ExamSession('a2', server().save).snapshot().state.questions).toEqual([])
    for (const nonsense of [
      '{',
      'null',
      '[]',
      '{"activityId":"a1"}',
      '{"activityId":"a1","state":{"exam":1}}',
    ]) {
      stored.set('examState', nonsense)
      expect(new ExamSession('a1', server().save).snapshot().state.questions).toEqual([])
    }
  })

  it('after a reset leaves nothing in the browser', () => {
    const session = new ExamSession('a1', server().save)
    session.restore(running())
    expect(examState()).not.toBeNull()
    session.act({ type: 'reset' })
    expect(examState()).toBeNull()
  })
})
