/** The tools at work, to be ended with us. */
export const running = new Set()
let ending = false

/** After a signal nothing new begins: whoever wants to waits for the end of us all. */
export async function untilAllowed() {
  if (ending) await new Promise(() => {})
}

export function endProcess(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // Nothing of it is left.
  }
}

/** A signal to us goes to all of them; who does not listen within ten seconds is ended. */
export function forwardSignals(onEnd) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      ending = true
      for (const child of running) endProcess(child, signal)
      const until = Date.now() + 10_000
      while (running.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
      for (const child of running) endProcess(child, 'SIGKILL')
      await onEnd()
      process.exit(130)
    })
  }
}
