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
/** The exam of another activity. */
const other = running({ exam: { ...running().exam, examId: 'exam-2' } })
const examState = () => JSON.parse(stored.get('examState') ?? 'null')
const answer = (questionId: string, text: string): SaveExam => ({ studentAnswers: { [questionId]: text } })

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
    session.change(answer('q1', 'Gas'))
    session.close()
    stored.clear()
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas' } }])
    expect(examState()).toBeNull()
    session.open()
    session.change(answer('q1', 'Gases'))
    expect(examState()).toMatchObject({ state: { studentAnswers: { q1: 'Gases' } } })
  })

  it('is stored after every change, and saved in one piece a moment later', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.change(answer('q1', 'Ga'))
    session.change(answer('q1', 'Gas'))
    session.change({ currentQuestionIndex: 1 })
    session.change({ flagged: ['q2'] })
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
    session.change(answer('q1', 'Gas'))
    await vi.advanceTimersByTimeAsync(600)
    expect(session.store.get().saveFault).toBeInstanceOf(Error)
    session.change(answer('q2', 'True'))
    session.change({ confidences: { q1: 'certain', q2: null } })
    vi.clearAllTimers()
    const reloaded = new ExamSession('a1', save)
    away.is = false
    reloaded.restore(running({ studentAnswers: { q3: 'From elsewhere.' } }))
    expect(reloaded.store.get().exam?.studentAnswers).toEqual({
      q1: 'Gas',
      q2: 'True',
      q3: 'From elsewhere.',
    })
    expect(reloaded.store.get().exam?.confidences).toEqual({ q1: 'certain' })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([
      { studentAnswers: { q1: 'Gas', q2: 'True' }, confidences: { q1: 'certain', q2: null } },
    ])
  })

  it('gives way to the server where it has nothing unsaved, and where the exam is submitted or another', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.change(answer('q1', 'Gas'))
    await session.flush()
    session.restore(running({ studentAnswers: { q1: 'Salt' } }))
    expect(session.store.get().exam?.studentAnswers).toEqual({ q1: 'Salt' })
    session.change(answer('q1', 'Water'))
    const submitted = running({ studentAnswers: { q1: 'Salt' } })
    submitted.exam = { ...submitted.exam, isExamActive: false, isExamSubmitted: true }
    session.restore(submitted)
    expect(session.store.get().exam?.studentAnswers).toEqual({ q1: 'Salt' })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toHaveLength(1)
  })

  it('forgets with the submission where the exam was, and keeps the place after it', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.change({ currentQuestionIndex: 2 })
    const submitted = running()
    submitted.exam = { ...submitted.exam, isExamActive: false, isExamSubmitted: true }
    session.restore(submitted)
    expect(session.store.get().exam?.currentQuestionIndex).toBe(0)
    session.change({ currentQuestionIndex: 1 })
    session.restore(submitted)
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ currentQuestionIndex: 1 }])
  })

  it('never sends an answer over the limit, and never loses it', async () => {
    const { sent, save } = server()
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.change(answer('q1', 'x'.repeat(10_001)))
    session.change(answer('q2', 'True'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([{ studentAnswers: { q2: 'True' } }])
    session.restore(running({ studentAnswers: { q2: 'True' } }))
    expect(session.store.get().exam?.studentAnswers.q1).toHaveLength(10_001)
    session.change(answer('q1', 'short'))
    await vi.advanceTimersByTimeAsync(600)
    expect(sent[1]).toEqual({ studentAnswers: { q1: 'short' } })
  })

  it('keeps an answer over the limit, and what was done with it, over a reload', async () => {
    const { sent, away, save } = server()
    away.is = true
    const session = new ExamSession('a1', save)
    session.restore(running())
    session.change(answer('q1', 'x'.repeat(10_001)))
    session.change(answer('q2', ' True '))
    await vi.advanceTimersByTimeAsync(600)
    vi.clearAllTimers()
    away.is = false
    const reloaded = new ExamSession('a1', save)
    reloaded.restore(running())
    const studentAnswers = reloaded.store.get().exam?.studentAnswers
    expect(studentAnswers).toEqual({ q1: 'x'.repeat(10_001), q2: ' True ' })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q2: ' True ' } }])
  })

  it('that another one follows keeps what is unsaved, until it is sent', async () => {
    const { sent, away, save } = server()
    away.is = true
    const first = new ExamSession('a1', save)
    first.restore(running())
    first.change(answer('q1', 'Gas'))
    first.close()
    const second = new ExamSession('a2', server().save)
    await vi.advanceTimersByTimeAsync(600)
    second.restore(other)
    second.change(answer('q1', 'Salt'))
    await vi.advanceTimersByTimeAsync(600)
    expect(examState()).toMatchObject({ activityId: 'a2', state: { studentAnswers: { q1: 'Salt' } } })

    second.close()
    away.is = false
    const again = new ExamSession('a1', save)
    expect(again.store.get().exam?.studentAnswers).toEqual({ q1: 'Gas' })
    again.restore(running())
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas' } }])
    expect(examState()).toEqual({ activityId: 'a1', state: again.store.get().exam, unsaved: {} })
  })

  it('keeps what is on its way, also when more is done before another one follows', async () => {
    const gate = Promise.withResolvers<void>()
    const first = new ExamSession('a1', () => gate.promise)
    first.restore(running())
    first.change(answer('q1', 'Gas'))
    const sending = first.flush()
    first.change({ currentQuestionIndex: 1 })
    expect(examState().unsaved).toEqual({ studentAnswers: { q1: 'Gas' }, currentQuestionIndex: 1 })
    first.close()
    new ExamSession('a2', server().save).restore(other)
    gate.reject(new Error('away'))
    await sending
    await vi.advanceTimersByTimeAsync(600)
    expect(new ExamSession('a1', server().save).store.get().exam?.studentAnswers).toEqual({ q1: 'Gas' })
    expect(examState()).toMatchObject({ activityId: 'a2' })
  })

  it('that takes the place of another takes nothing of it over, whatever becomes of what is on its way', async () => {
    const gate = Promise.withResolvers<void>()
    const session = new ExamSession('a1', () => gate.promise)
    session.restore(running())
    session.change(answer('q1', 'Gas'))
    const sending = session.flush()
    session.restore(other)
    expect(examState()).toMatchObject({ state: { exam: { examId: 'exam-2' } }, unsaved: {} })
    gate.reject(new Error('away'))
    await sending
    expect(examState().unsaved).toEqual({})
  })

  it('that was left is not stored again once the session is over, whatever came after it', async () => {
    const { away, save } = server()
    away.is = true
    const first = new ExamSession('a1', save)
    first.restore(running())
    first.change(answer('q1', 'Gas'))
    first.close()
    const second = new ExamSession('a2', save)
    second.restore(other)
    second.change(answer('q1', 'Salt'))
    second.close()
    stored.clear()
    await vi.advanceTimersByTimeAsync(600)
    expect(examState()).toBeNull()
  })

  it('waits for the save that is on its way, and begins no other, before it is submitted', async () => {
    const gate = Promise.withResolvers<void>()
    const sent: SaveExam[] = []
    const session = new ExamSession('a1', async (_examId, changes) => {
      sent.push(changes)
      await gate.promise
      session.restore(running({ studentAnswers: changes.studentAnswers ?? {} }))
    })
    session.restore(running())
    session.change(answer('q1', 'Gas'))
    void session.flush()
    await vi.advanceTimersByTimeAsync(0)
    session.change(answer('q2', 'True'))
    const saved = session.waitForSaves()
    gate.resolve()
    await saved
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([{ studentAnswers: { q1: 'Gas' } }])
    expect(session.store.get().exam?.studentAnswers).toEqual({ q1: 'Gas', q2: 'True' })
  })

  it('as an older version stored it is not shown, but what was unsaved is sent', async () => {
    const { sent, save } = server()
    const { exam: _exam, ...older } = { ...running(), loading: false, error: null }
    const state = {
      ...older,
      exam: { examId: 'exam-1', title: '', isExamActive: true, isExamSubmitted: false },
    }
    stored.set('examState', JSON.stringify({ activityId: 'a1', state, unsaved: answer('q1', 'Gas') }))
    const session = new ExamSession('a1', save)
    expect(session.store.get().exam).toBeUndefined()
    session.restore(running())
    expect(session.store.get().exam?.studentAnswers).toEqual({ q1: 'Gas' })
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toEqual([answer('q1', 'Gas')])
  })

  it('of another activity, or unreadable, is not shown', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const session = new ExamSession('a1', server().save)
    session.restore(running())
    expect(new ExamSession('a2', server().save).store.get().exam).toBeUndefined()
    for (const nonsense of [
      '{',
      'null',
      '[]',
      '{"activityId":"a1"}',
      '{"activityId":"a1","state":{"exam":1}}',
    ]) {
      stored.set('examState', nonsense)
      expect(new ExamSession('a1', server().save).store.get().exam).toBeUndefined()
    }
  })
})
