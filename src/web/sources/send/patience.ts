import { ApiError } from '#web/lib/api-error.ts'

/** How long a lost connection is waited for. */
export interface Patience {
  tries: number
  wait: (failures: number, error: unknown, signal: AbortSignal) => Promise<void>
}

/** Trouble that goes by itself: the network, a server that starts again, too many calls at once. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || [408, 429].includes(error.status) || error.status >= 500)

const maxWaitMs = 30_000

/** 1, 2, 4 … seconds, or as long as the server asked for. */
export const waitMs = (failures: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  return Math.min(maxWaitMs, asked === null ? 1000 * 2 ** (failures - 1) : 1000 * asked)
}

/** About four minutes in all; at once when the browser says that it is online again. */
export const usualPatience: Patience = {
  tries: 11,
  wait: (failures, error, signal) =>
    new Promise((resolve) => {
      const over = new AbortController()
      const end = () => {
        over.abort()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, waitMs(failures, error))
      window.addEventListener('online', end, { signal: over.signal })
      signal.addEventListener('abort', end, { signal: over.signal })
    }),
}
