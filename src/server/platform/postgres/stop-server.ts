import type { ServerProcess } from './server-process.ts'

const FAST_WITHIN_MS = 20_000
const IMMEDIATE_WITHIN_MS = 5_000

/** Fast: connections are closed, everything is written, nothing is left to recover. Immediate only if that hangs. */
export async function stopServer(server: ServerProcess, log: (line: string) => void): Promise<void> {
  if (await endsAfter(server, 'SIGINT', FAST_WITHIN_MS)) return
  log(
    'PostgreSQL did not stop in time; stopping it immediately. It will recover by itself at the next start.',
  )
  if (await endsAfter(server, 'SIGQUIT', IMMEDIATE_WITHIN_MS)) return
  log(`PostgreSQL (process ${server.pid}) does not stop; the next start will use it.`)
}

async function endsAfter(server: ServerProcess, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  try {
    process.kill(server.pid, signal)
  } catch {
    // Already gone.
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false)
  })
  return Promise.race([server.ended.then(() => true), late]).finally(() => clearTimeout(timer))
}
