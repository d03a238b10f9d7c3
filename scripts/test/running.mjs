/** The running tools, which end together with this process. */
export const running = new Set()
let ending = false

/** After a signal no new tool starts: the caller waits until the process ends. */
export async function untilAllowed() {
  if (ending) await new Promise(() => {})
}

export function endProcess(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The process has ended already.
  }
}

/** Forwards a signal to all of them; a tool that does not end within ten seconds is killed. */
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
