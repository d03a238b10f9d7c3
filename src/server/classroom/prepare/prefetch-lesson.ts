import { classroomLimits } from '#contract/classroom/rules.ts'
import type { PrefetchEvent } from '#contract/classroom-state.ts'

type Prefetching<Item> = {
  /** The activity that is wanted soonest of those not yet made, without the ones that were tried; undefined for none. */
  next: (tried: ReadonlySet<string>) => Promise<Item | undefined>
  make: (activity: Item) => Promise<void>
  pause: (ms: number) => Promise<unknown>
  /** Every activity was made, or given up. */
  markDone: () => Promise<void>
  warn: (error: unknown, activity: Item) => void
  /** The guide answers others first, and can be asked again a little later. */
  isPutBack: (error: unknown) => boolean
  /** Aborted by the learner's Stop, and when the lesson is gone. */
  signal: AbortSignal
}

/**
 * Makes a lesson ahead of its reader: one activity at a time, with a pause between. A failure is logged and passed over.
 * It tells of each activity when it is made, so that a browser that shows the lesson can fetch it.
 */
export async function* prefetchLesson<Item extends { id: string }>({
  next,
  make,
  pause,
  markDone,
  warn,
  isPutBack,
  signal,
}: Prefetching<Item>): AsyncGenerator<PrefetchEvent> {
  const tried = new Set<string>()
  let activity = await next(tried)
  while (activity !== undefined) {
    const { id } = activity
    try {
      await make(activity)
      tried.add(id)
      yield { event: 'made', data: { activityId: id } }
    } catch (error) {
      if (signal.aborted) throw error
      if (!isPutBack(error)) {
        tried.add(id)
        warn(error, activity)
        yield { event: 'passed_over', data: { activityId: id } }
      }
    }
    if ((await next(tried)) !== undefined) await pause(classroomLimits.prefetchPauseMs)
    // Looked for again: the learner may have gone on, and others may have been made meanwhile.
    activity = await next(tried)
  }
  await markDone()
}
