const LOOK_EVERY_MS = 250

/**
 * npm runs a script through a shell. A signal to npm alone ends npm and the shell and never reaches this
 * process, which would keep running unnoticed: when the shell has ended, this process ends as by that signal.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
