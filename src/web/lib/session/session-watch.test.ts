import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from './fetch-session.ts'
import { watchSession } from './session-watch.ts'

const learner = { id: 'ada', email: 'ada@example.org', name: 'Ada', isOperator: false }
const lasting = (remainingMs: number): Session => ({ learner, remainingMs, provider: null })

function watched(answers: (Session | null | Error)[]) {
  const asked: boolean[] = []
  const seen: (Session | null)[] = []
  const state = { visible: true }
  const stop = watchSession({
    isVisible: () => state.visible,
    fetchSession: async ({ renew }) => {
      asked.push(renew)
      const next = answers.shift()
      if (next === undefined) throw new Error('asked too often')
      if (next instanceof Error) throw next
      return next
    },
    onSession: (session) => seen.push(session),
  })
  return { asked, seen, state, stop }
}

describe('the session watch', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => vi.useRealTimers())

  it('asks every 30 seconds and renews nothing that lasts', async () => {
    const { asked, seen } = watched([lasting(600_000), lasting(90_000)])
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(30_001)
    expect(asked).toEqual([false, false])
    expect(seen).toHaveLength(2)
  })

  it('renews when less than 90 seconds remain', async () => {
    const { asked, seen } = watched([lasting(89_999), lasting(600_000)])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toEqual([false, true])
    expect(seen).toEqual([lasting(600_000)])
  })

  it('rests while the tab is hidden', async () => {
    const { asked, state } = watched([lasting(600_000)])
    state.visible = false
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked).toEqual([])
    state.visible = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toEqual([false])
  })

  it('reports a lost session', async () => {
    const { seen } = watched([null])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen).toEqual([null])
  })

  it('takes a failing network for no loss', async () => {
    const { asked, seen } = watched([new Error('offline'), lasting(600_000)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
    expect(seen).toEqual([lasting(600_000)])
  })

  it('stops', async () => {
    const { asked, stop } = watched([])
    stop()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked).toEqual([])
  })
})
