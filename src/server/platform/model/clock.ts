/** Time as a part that can be exchanged, so that a test decides when a minute has passed. */
export type Timer = { restart: () => void; stop: () => void }
export type Clock = { now: () => number; timer: (ms: number, run: () => void) => Timer }

export const systemClock: Clock = {
  now: () => Date.now(),
  timer(ms, run) {
    const timeout = setTimeout(run, ms)
    return { restart: () => timeout.refresh(), stop: () => clearTimeout(timeout) }
  },
}

/** Waits, unless the signal ends it first: then it rejects with the signal's reason. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const give = () => {
      timer.stop()
      reject(signal.reason)
    }
    const timer = clock.timer(ms, () => {
      signal.removeEventListener('abort', give)
      resolve()
    })
    signal.addEventListener('abort', give, { once: true })
  })
}
