import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/platform/http/errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'

/** A guide that answers others first is asked again after 2, 4, 8 … seconds, at most a minute apart. */
const firstPauseMs = 2000
const maxPauseMs = 60_000
/** So often in a row, which is some twenty minutes: a guide that is still not free then makes nothing ahead. */
export const maxPutBacks = 24

/** Longer the more often in a row the guide was not free. */
export const pauseAfter = (putBacks: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(putBacks - 1, 0), maxPauseMs)

/** Its turn has not come, or was given to a learner who waits: it is made a little later. */
export function isPutBack(error: unknown): boolean {
  const failure = error instanceof AppError ? error.cause : error
  return failure instanceof ModelFailure && (failure.kind === 'put_back' || failure.kind === 'busy')
}

/** Work that no learner waits for: where the guide answers others first it is begun anew, a little later. */
export async function* whenFree<Event, Made>(
  begin: () => AsyncGenerator<Event, Made>,
  signal: AbortSignal,
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms, undefined, { signal }),
): AsyncGenerator<Event, Made> {
  for (let putBacks = 1; ; putBacks += 1) {
    try {
      return yield* begin()
    } catch (error) {
      if (signal.aborted || !isPutBack(error) || putBacks === maxPutBacks) throw error
      await pause(pauseAfter(putBacks))
    }
  }
}
