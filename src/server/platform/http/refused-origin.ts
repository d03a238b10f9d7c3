const hourMs = 60 * 60 * 1000

let newest: { origin: string; at: number } | undefined
let saidAt = Number.NEGATIVE_INFINITY

/** Keeps the newest origin that was refused. True once an hour: then it is time for a line in the log. */
export function noteRefusedOrigin(origin: string, now = Date.now()): boolean {
  newest = { origin, at: now }
  if (now - saidAt < hourMs) return false
  saidAt = now
  return true
}

/** The origin that this process refused within the last hour; null where it refused none. */
export const refusedOrigin = (now = Date.now()): string | null =>
  newest !== undefined && now - newest.at < hourMs ? newest.origin : null
