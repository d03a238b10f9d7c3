import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Classroom } from '#contract/classroom-state.ts'
import { classroomKey, type LessonKey, type PlanEvent, streamPlan } from '#web/classroom/api.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import type { LessonContent } from './lesson-content.ts'
import { addToDraft, emptyDraft, type PlanDraft } from './plan-draft.ts'

interface Planning extends PlanDraft {
  fault: string | null
  retry: () => void
}

/** Has the plan made where the lesson has none: once per lesson, and again only when asked. */
export function usePlanning(
  key: LessonKey,
  room: Classroom | undefined,
  content: LessonContent,
  onPlanned: (unitId: string, count: number) => void,
): Planning {
  const client = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isNeeded = room !== undefined && room.unit !== null && room.plan === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan is asked for once per lesson and attempt
  useEffect(() => {
    if (!isNeeded || room === undefined || room.profile.name.trim() === '') return
    const leaving = new AbortController()
    const onEvent = (event: PlanEvent) => {
      setDraft((now) => addToDraft(now, event))
      // The first notes need not wait for the rest of the plan.
      if (event.type === 'activity' && event.index === 0 && event.activity.leader === undefined)
        content.writeNotes(room, event.activity.id).catch(() => {})
    }
    setDraft(emptyDraft)
    setFault(null)
    streamPlan(room, leaving.signal, onEvent)
      .then(async ({ activities }) => {
        onPlanned(room.unit?.id ?? '', activities.length)
        await client.invalidateQueries({ queryKey: classroomKey(key) })
      })
      .catch((error: unknown) => {
        if (isCancelled(error) || leaving.signal.aborted) return
        console.warn('The lesson was not planned.', error)
        setFault(sentenceFor(error))
      })
    return () => leaving.abort()
  }, [isNeeded, room?.unit?.id, attempt])

  return { ...draft, fault, retry: () => setAttempt((count) => count + 1) }
}
