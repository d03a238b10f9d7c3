import { useEffect, useEffectEvent, useState } from 'react'
import { isActivityReady } from '#contract/classroom/ready.ts'
import type { Activity } from '#contract/classroom-state.ts'
import { markPrefetched } from '#web/classroom/api.ts'
import type { OpenLesson } from '#web/classroom/use-lesson.ts'
import { appConfig } from '#web/lib/config.ts'
import { prefetchLesson } from './prefetch-lesson.ts'

/** The bar stays so long after the last activity was prepared. */
const lingerMs = 2000

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Without a model an exam is made in an instant, from the text that is there when it is opened: made ahead, it would
 * miss what the learner still brings.
 */
const isMadeAhead = ({ leader }: Activity) => leader !== 'Examiner' || appConfig.model.connected

/** Has the lesson prepared in the background, and says how far it is. */
export function usePrefetch(lesson: OpenLesson, prepareExam: (activityId: string) => Promise<void>) {
  const { room, isWhole, servedIndex, content, activeIndex } = lesson
  const activities = lesson.activities.filter(isMadeAhead)
  // Not on the browser's own copy of a lesson: what is made then would be missing in the server's, which comes later.
  const planId = servedIndex === undefined ? undefined : room.plan?.id
  const isSkipped = room.plan?.isPrefetched === true
  const [isReady, setIsReady] = useState(isSkipped)
  const [isOver, setIsOver] = useState(isSkipped)
  const completed = activities.filter(isActivityReady).length

  const prepare = useEffectEvent((activity: Activity) => {
    if (activity.leader === 'Professor') return content.writeNotes(room, activity.id)
    if (activity.leader === 'Librarian') return content.findResources(room, activity.id)
    return prepareExam(activity.id)
  })
  const isReadyNow = useEffectEvent(({ id }: Activity) => {
    const now = activities.find((one) => one.id === id)
    return now !== undefined && isActivityReady(now)
  })
  /** From where the learner is, onwards; what lies behind comes last. */
  const inOrder = useEffectEvent(() => [
    ...lesson.activities.slice(activeIndex).filter(isMadeAhead),
    ...lesson.activities.slice(0, activeIndex).filter(isMadeAhead),
  ])

  useEffect(() => {
    if (planId === undefined || isSkipped) return
    const leaving = new AbortController()
    const { signal } = leaving
    prefetchLesson({
      activities: inOrder(),
      isReady: isReadyNow,
      prepare,
      markDone: () => markPrefetched(planId),
      pause: (ms) => sleep(ms, signal),
      onReady: () => setIsReady(true),
      signal,
    })
      .catch((error: unknown) => console.warn('Prefetching ended early.', error))
      .finally(() => sleep(lingerMs, signal).then(() => signal.aborted || setIsOver(true)))
    return () => leaving.abort()
  }, [planId, isSkipped])

  return { completed, total: activities.length, isReady, isShown: isWhole && !isOver && !isSkipped }
}
