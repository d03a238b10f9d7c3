import type { Checkpoint } from '#contract/library/checkpoints.ts'

/** The position of a player, and when it was read. */
export type PlayerReading = { positionSeconds: number; atMs: number }

/** The fastest playback speed, and the tolerance of a reading. */
const fastest = 2
const looseSeconds = 1

/**
 * The question that playback passed between two readings; the last one if there are several. A position that
 * jumped was a seek: a learner who seeks past a question is not asked.
 */
export function justPassed<Asked extends Pick<Checkpoint, 'atSeconds'>>(
  asked: readonly Asked[],
  before: PlayerReading,
  now: PlayerReading,
): Asked | undefined {
  const moved = now.positionSeconds - before.positionSeconds
  const most = ((now.atMs - before.atMs) / 1000) * fastest + looseSeconds
  if (moved <= 0 || moved > most) return undefined
  return asked.findLast(
    ({ atSeconds }) => before.positionSeconds < atSeconds && atSeconds <= now.positionSeconds,
  )
}
