import { useEffect, useEffectEvent, useState } from 'react'
import { isActivityReady } from '#contract/classroom/ready.ts'
import type { Activity, PrefetchEvent } from '#contract/classroom-state.ts'
import { beginPrefetch } from '#web/classroom/api.ts'
import type { OpenLesson } from '#web/classroom/use-lesson.ts'
import { createRunStore } from '#web/runs/run-store.ts'
import { countPrefetched } from './count-prefetched.ts'

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

/** Has the server make the lesson ahead, fetches what it made, and says how far it is. */
export function usePrefetch(lesson: OpenLesson, prepareExam: (activityId: string) => Promise<void>) {
  const { room, isWhole, servedIndex, content, activities } = lesson
  // Not on the browser's own copy of a lesson: what is made then would be missing in the server's, which comes later.
  const planId = servedIndex === undefined ? undefined : room.plan?.id
  const isSkipped = room.plan?.isPrefetched === true
  const [counted, setCounted] = useState<readonly string[] | null>(null)
  const [isOver, setIsOver] = useState(isSkipped)
  const [isPutAway, setPutAway] = useState(isSkipped)

  /** The server has it by now: this asks no guide. */
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
      for (const told of events.slice(heard)) onTold(told as PrefetchEvent)
      heard = Math.max(heard, events.length)
    })
    const follow = async () => {
      await run.begin((signal) => beginPrefetch(planId, signal))
      if (leaving.signal.aborted) return
      // One that was given up, or stopped, has left something unmade.
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
