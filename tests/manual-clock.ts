import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#server/platform/model/clock.ts'

type Pending = { ms: number; dueMs: number; run: () => void }

/** A clock that moves only when a test moves it. */
export function manualClock(startMs = Date.UTC(2026, 0, 15, 12)) {
  let nowMs = startMs
  const pending = new Set<Pending>()

  const clock: Clock = {
    now: () => nowMs,
    timer(ms, run) {
      const timer: Pending = { ms, dueMs: nowMs + ms, run }
      pending.add(timer)
      return {
        restart: () => {
          timer.dueMs = nowMs + ms
          pending.add(timer)
        },
        stop: () => pending.delete(timer),
      }
    },
  }

  const advance = (ms: number) => {
    nowMs += ms
    for (const timer of [...pending].sort((a, b) => a.dueMs - b.dueMs)) {
      if (timer.dueMs <= nowMs && pending.delete(timer)) timer.run()
    }
  }

  const isPending = (ms: number) => [...pending].some((timer) => timer.ms === ms)

  /** Waits until a timer of this length is set, then lets that time pass. */
  const pass = async (ms: number) => {
    while (!isPending(ms)) await delay(1)
    advance(ms)
  }

  return { clock, advance, pass, pendingMs: () => [...pending].map((timer) => timer.ms) }
}
