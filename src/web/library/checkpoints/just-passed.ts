import type { Checkpoint } from '#contract/library/checkpoints.ts'

/** Where a player stood, and when that was looked at. */
export type Looked = { positionSeconds: number; atMs: number }

/** The fastest that videos are played, and how far a look may be off. */
const fastest = 2
const looseSeconds = 1

/**
 * The question that was passed by playing between two looks, the last of several. A position that jumped was sought:
 * whoever seeks past a question is not asked.
 */
export function justPassed<Asked extends Pick<Checkpoint, 'atSeconds'>>(
  asked: readonly Asked[],
  before: Looked,
  now: Looked,
): Asked | undefined {
  const moved = now.positionSeconds - before.positionSeconds
  const most = ((now.atMs - before.atMs) / 1000) * fastest + looseSeconds
  if (moved <= 0 || moved > most) return undefined
  return asked.findLast(
    ({ atSeconds }) => before.positionSeconds < atSeconds && atSeconds <= now.positionSeconds,
  )
}
