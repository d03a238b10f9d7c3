import { classroomLimits } from '#contract/classroom.ts'
import { ApiError } from '#web/lib/api-error.ts'

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
  const lease: { until: string | null } = { until: null }

  /** Asks again where the server could not be asked; null with leaving. */
  const insist = async (isDone: boolean): Promise<string | null> => {
    while (!signal.aborted) {
      try {
        return await hold(lease.until, isDone)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) throw error
        if (!signal.aborted) console.warn('The lease to prefetch could not be held.', error)
        await pause(lookAgainMs)
      }
    }
    return null
  }
  /** Waits while another tab has the lease; false with leaving, and once that one has made everything. */
  const holdLease = async (): Promise<boolean> => {
    for (;;) {
      const until = await insist(false)
      if (signal.aborted) {
        lease.until = until ?? lease.until
        return false
      }
      lease.until = until
      if (until !== null) return true
      await pause(lookAgainMs)
      if (signal.aborted) return false
      await onElsewhere()
      if (activities.every(isReady)) return false
    }
  }

  try {
    let isHeld = await holdLease()
    let done = 0
    for (const activity of activities.filter((one) => !isReady(one))) {
      if (done > 0) await pause(classroomLimits.prefetchPauseMs)
      isHeld = isHeld && !signal.aborted && (await holdLease())
      if (!isHeld) break
      if (isReady(activity)) continue
      await prepare(activity).catch((error: unknown) => {
        if (!signal.aborted) console.warn('An activity could not be prefetched.', error)
      })
      done += 1
      if (done === classroomLimits.prefetchReadyAfter) onReady()
    }
    if (signal.aborted) return
    if (isHeld) await insist(true)
    if (signal.aborted) return
    lease.until = null
    onReady()
  } finally {
    if (lease.until !== null) release(lease.until)
  }
}
