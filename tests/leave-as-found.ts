import { afterAll, vi } from 'vitest'

/**
 * A worker runs many files in one process, so a clock that one file set stays set in the next: its learners would have
 * sessions that ended months ago, and its waits would never end. Whatever a file forgot is put back when it is over.
 */
export function leaveAsFound(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
}

afterAll(leaveAsFound)
