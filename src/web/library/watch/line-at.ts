import type { TranscriptLine } from '#contract/library.ts'

/** The line that is being spoken at a second: the last that has begun; -1 before the first and without times. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = lines[middle]?.startSeconds
    // Players stop a little before the second they were asked for.
    if (start !== null && start !== undefined && start <= seconds + 0.3) low = middle + 1
    else high = middle
  }
  return low - 1
}
