import { classroomLimits } from '#contract/classroom.ts'

/** How long a tab waits before it looks again whether the one that prefetches has gone. */
const lookAgainMs = 5000

interface Prefetching<Item> {
  /** In the order in which they are wanted. */
  activities: readonly Item[]
  isReady: (activity: Item) => boolean
  prepare: (activity: Item) => Promise<void>
  /** Takes or renews the lease; null while another tab holds it. */
  hold: (until: string | null, isDone?: boolean) => Promise<string | null>
  release: (until: string) => void
  pause: (ms: number) => Promise<void>
  /** Another tab prefetches: what it has made is read again. */
  onElsewhere: () => Promise<void>
  /** Enough is there to go on without waiting. */
  onReady: () => void
  signal: AbortSignal
}

/**
 * Prepares a lesson ahead of its reader: one activity at a time, with a pause between, in one tab alone. A failure is
 * logged and passed over; leaving ends it and gives the lease to whoever wants it.
 */
export async function prefetchLesson<Item>(given: Prefetching<Item>): Promise<void> {
  const { activities, isReady, prepare, hold, release, pause, onElsewhere, onReady, signal } = given
  let until = await hold(null)
  while (until === null) {
    await pause(lookAgainMs)
    if (signal.aborted) return
    await onElsewhere()
    if (activities.every(isReady)) return onReady()
    until = await hold(null)
  }
  try {
    let done = 0
    for (const activity of activities.filter((one) => !isReady(one))) {
      if (done > 0) await pause(classroomLimits.prefetchPauseMs)
      if (signal.aborted || until === null) return
      until = await hold(until)
      if (until === null || signal.aborted) return
      await prepare(activity).catch((error: unknown) => {
        if (!signal.aborted) console.warn('An activity could not be prefetched.', error)
      })
      done += 1
      if (done === classroomLimits.prefetchReadyAfter) onReady()
    }
    if (signal.aborted) return
    const held = until
    until = null
    await hold(held, true)
    onReady()
  } finally {
    if (until !== null) release(until)
  }
}
