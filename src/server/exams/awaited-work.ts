type Work<Result> = { promise: Promise<Result>; waiting: number; stop: AbortController }

/**
 * Work that is done once however many wait for it, as when two tabs show one exam. Whoever leaves only stops
 * waiting; when nobody is left, the work itself is stopped.
 */
export function createAwaitedWork<Result>() {
  const running = new Map<string, Work<Result>>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const stop = new AbortController()
    const promise = start(stop.signal).finally(() => {
      if (running.get(key)?.stop === stop) running.delete(key)
    })
    const work = { promise, waiting: 0, stop }
    running.set(key, work)
    return work
  }

  return async (key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>) => {
    const work = running.get(key) ?? begin(key, start)
    work.waiting += 1
    const leave = () => {
      work.waiting -= 1
      if (work.waiting > 0) return
      work.stop.abort()
      if (running.get(key) === work) running.delete(key)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await work.promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
