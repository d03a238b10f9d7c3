import type { Logger } from '#server/platform/operations/log.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'

const lookEveryMs = 50
/** A longer stop of the event loop is a fault: everybody waits for it. */
export const maxStallMs = 250
/** As many routes as a log line names, the newest first. */
const maxNamed = 10

/** One thread serves all apps of a process, so one list says what is being served. */
const open = new Map<symbol, string>()
/** The newest first. */
let ended: string[] = []

/** Notes that a route is being served; call the result when its answer has ended. */
export function noteServing(route: string): () => void {
  const key = Symbol(route)
  open.set(key, route)
  return () => {
    if (open.delete(key)) ended = [route, ...ended.slice(0, maxNamed - 1)]
  }
}

/** What was served since this was asked last, the newest first, each once. */
function takeServed(): string[] {
  const served = new Set([...ended, ...[...open.values()].reverse()])
  ended = []
  return [...served].slice(0, maxNamed)
}

/** Logs and counts each stop of the event loop, with what was served meanwhile. Returns what ends the watch. */
export function watchStalls({ log, metrics }: { log: Logger; metrics: Pick<Metrics, 'stalls'> }): () => void {
  let due = performance.now() + lookEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = now - due
    due = now + lookEveryMs
    const routes = takeServed()
    if (lateMs <= maxStallMs) return
    metrics.stalls.observe(lateMs / 1000)
    log.warn({ milliseconds: Math.round(lateMs), routes }, 'the event loop was blocked')
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
