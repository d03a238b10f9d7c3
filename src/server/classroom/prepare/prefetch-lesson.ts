import { classroomLimits } from '#contract/classroom/rules.ts'
import type { PrefetchEvent } from '#contract/classroom-state.ts'
import { maxPutBacks, pauseAfter } from '#server/platform/guides/when-free.ts'

type Prefetching<Item> = {
  /** All activities that are made ahead, including those already made. */
  counted: () => Promise<string[]>
  /** The missing activity that is needed soonest, except those that were tried; undefined for none. */
  next: (tried: ReadonlySet<string>) => Promise<Item | undefined>
  make: (activity: Item) => Promise<void>
  pause: (ms: number) => Promise<unknown>
  /** Called when every activity was made or given up. */
  markDone: () => Promise<void>
  warn: (error: unknown, activity: Item) => void
  /** Whether the guide answered others first and can be asked again a little later. */
  isPutBack: (error: unknown) => boolean
  /** Aborted by the learner's Stop, and when the lesson is deleted. */
  signal: AbortSignal
}

/**
 * Makes a lesson ahead: one activity at a time, with a pause between. An error is logged and the activity
 * skipped. Yields an event for each activity, so that a browser that shows the lesson can fetch it.
 */
export async function* prefetchLesson<Item extends { id: string }>({
  counted,
  next,
  make,
  pause,
  markDone,
  warn,
  isPutBack,
  signal,
}: Prefetching<Item>): AsyncGenerator<PrefetchEvent> {
  yield { event: 'counted', data: { activityIds: await counted() } }
  const tried = new Set<string>()
  let putBacks = 0
  let activity = await next(tried)
  while (activity !== undefined) {
    const { id } = activity
    try {
      await make(activity)
      putBacks = 0
      tried.add(id)
      yield { event: 'made', data: { activityId: id } }
    } catch (error) {
      if (signal.aborted) throw error
      if (isPutBack(error)) {
        putBacks += 1
        // The lesson stays unmarked, so that the next visit starts the prefetch again.
        if (putBacks === maxPutBacks) throw error
      } else {
        putBacks = 0
        tried.add(id)
        warn(error, activity)
        yield { event: 'passed_over', data: { activityId: id } }
      }
    }
    if ((await next(tried)) !== undefined)
      await pause(putBacks === 0 ? classroomLimits.prefetchPauseMs : pauseAfter(putBacks))
    // Read again, because the learner may have moved on, and other requests may have made some of them.
    activity = await next(tried)
  }
  await markDone()
}
