import { afterAll, vi } from 'vitest'

/**
 * A worker runs many files in one process, so a clock that one file sets stays set in the next: its learners
 * would have sessions that ended months ago, and its waits would never end. This restores what a file forgot
 * to restore.
 */
export function leaveAsFound(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
}

afterAll(leaveAsFound)
