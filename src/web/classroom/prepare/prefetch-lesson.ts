import { classroomLimits } from '#contract/classroom/rules.ts'

interface Prefetching<Item> {
  /** In the order in which they are wanted. */
  activities: readonly Item[]
  isReady: (activity: Item) => boolean
  prepare: (activity: Item) => Promise<void>
  pause: (ms: number) => Promise<void>
  /** Every activity was prepared, or given up. */
  markDone: () => Promise<void>
  /** Enough is there to go on without waiting. */
  onReady: () => void
  signal: AbortSignal
}

/**
 * Prepares a lesson ahead of its reader: one activity at a time, with a pause between. A failure is logged and passed
 * over; leaving ends it. Two tabs may do so at once: the server makes each activity once and tells it to both.
 */
export async function prefetchLesson<Item>(given: Prefetching<Item>): Promise<void> {
  const { activities, isReady, prepare, pause, markDone, onReady, signal } = given
  const warn = (what: string) => (error: unknown) => {
    if (!signal.aborted) console.warn(what, error)
  }
  let done = 0
  for (const activity of activities.filter((one) => !isReady(one))) {
    if (done > 0) await pause(classroomLimits.prefetchPauseMs)
    if (signal.aborted) return
    if (isReady(activity)) continue
    await prepare(activity).catch(warn('An activity could not be prefetched.'))
    done += 1
    if (done === classroomLimits.prefetchReadyAfter) onReady()
  }
  if (signal.aborted) return
  await markDone().catch(warn('A prefetched lesson could not be marked.'))
  onReady()
}
