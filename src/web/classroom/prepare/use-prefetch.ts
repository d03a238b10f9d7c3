import { useEffect, useEffectEvent, useState } from 'react'
import { isActivityReady } from '#contract/classroom/ready.ts'
import type { Activity, PrefetchEvent } from '#contract/classroom-state.ts'
import { beginPrefetch } from '#web/classroom/api.ts'
import type { OpenLesson } from '#web/classroom/use-lesson.ts'
import { createRunStore } from '#web/runs/run-store.ts'
import { countPrefetched } from './count-prefetched.ts'

/** The bar stays this long after the last activity was prepared. */
const lingerMs = 2000

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Makes the server prepare the lesson ahead, fetches the results, and reports the progress. */
export function usePrefetch(lesson: OpenLesson, prepareExam: (activityId: string) => Promise<void>) {
  const { room, isWhole, servedIndex, content, activities } = lesson
  // Not for the browser's copy of a lesson: the server's lesson comes later and would lack what is made now.
  const planId = servedIndex === undefined ? undefined : room.plan?.id
  const isSkipped = room.plan?.isPrefetched === true
  const [counted, setCounted] = useState<readonly string[] | null>(null)
  const [isOver, setIsOver] = useState(isSkipped)
  const [isPutAway, setPutAway] = useState(isSkipped)

  /** The server has it already: this request asks no guide. */
  const fetchMade = ({ id, leader }: Activity) => {
    if (leader === 'Professor') return content.writeNotes(room, id)
    if (leader === 'Librarian') return content.findResources(room, id)
    return prepareExam(id)
  }
  const onTold = useEffectEvent(({ event, data }: PrefetchEvent) => {
    if (event === 'counted') return setCounted(data.activityIds)
    const { activityId } = data
    const activity = activities.find(({ id }) => id === activityId)
    if (event === 'passed_over') return console.warn('An activity could not be prefetched.', activityId)
    if (activity === undefined || isActivityReady(activity)) return
    fetchMade(activity).catch((error: unknown) => console.warn('A prefetched activity did not come.', error))
  })

  useEffect(() => {
    if (planId === undefined || isSkipped) return
    const leaving = new AbortController()
    const run = createRunStore('prefetch_lesson', planId)
    let heard = 0
    const stopListening = run.subscribe(() => {
      const { events } = run.get()
      for (const event of events.slice(heard)) onTold(event as PrefetchEvent)
      heard = Math.max(heard, events.length)
    })
    const follow = async () => {
      await run.begin((signal) => beginPrefetch(planId, signal))
      if (leaving.signal.aborted) return
      // A run that failed or was stopped has left something unprepared.
      setIsOver(run.get().state === 'done')
      await sleep(lingerMs, leaving.signal)
      if (!leaving.signal.aborted) setPutAway(true)
    }
    void follow()
    return () => {
      leaving.abort()
      stopListening()
      run.leave()
    }
  }, [planId, isSkipped])

  const far = countPrefetched({ activities, counted, isOver })
  return { ...far, isShown: isWhole && !isPutAway && !isSkipped }
}
