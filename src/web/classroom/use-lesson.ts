import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { innerTitle } from '#contract/words/text.ts'
import { LessonContent } from '#web/classroom/prepare/lesson-content.ts'
import { usePlanning } from '#web/classroom/prepare/use-planning.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { classroomQuery, type LessonKey, saveActiveActivity } from './api.ts'
import { restoreLesson, storeActiveIndex, storedActiveIndex, storeLesson } from './lesson-storage.ts'

export interface OpenLesson {
  state: 'open'
  room: Classroom
  title: string
  activities: Activity[]
  /** False while the plan is still being made: more activities will come. */
  isWhole: boolean
  activeIndex: number
  /** Where the server has the learner; undefined until it has answered with a plan. */
  servedIndex: number | undefined
  activity: Activity
  content: LessonContent
  /** The server could not be reached, and this is the browser’s own copy. */
  isCopy: boolean
  select: (index: number) => void
  retry: () => void
  /** The lesson as the server has it now; as it is here where the server cannot be reached. */
  readAgain: () => Promise<Classroom>
}

export type Lesson =
  | { state: 'loading' }
  | { state: 'no-lesson' }
  | { state: 'no-profile' }
  | { state: 'failed'; sentence: string; retry: () => void }
  | OpenLesson

function useLessonContent(): LessonContent {
  const client = useQueryClient()
  const [content] = useState(() => new LessonContent(client))
  useEffect(() => () => content.close(), [content])
  return content
}

/** Where the learner is: as chosen here, else as the server has it. Each move is saved here and there. */
function useActiveIndex(
  room: Classroom | undefined,
  count: number,
  [chosen, setChosen]: [number | null, (index: number) => void],
) {
  const planId = room?.plan?.id
  const courseId = room?.course.id
  useEffect(() => {
    if (chosen === null || planId === undefined || courseId === undefined) return
    storeActiveIndex(courseId, chosen)
    saveActiveActivity(planId, chosen).catch((error: unknown) =>
      console.warn('The place in the lesson was not saved.', error),
    )
  }, [chosen, planId, courseId])
  const index = chosen ?? room?.plan?.activeActivityIndex ?? 0
  const select = useCallback(
    (to: number) => {
      if (to >= 0 && to < count) setChosen(to)
    },
    [count, setChosen],
  )
  return { activeIndex: Math.max(0, Math.min(index, count - 1)), select }
}

/** One lesson of a course: its rows, the plan while it is made, and where the learner is in it. */
export function useLesson(key: LessonKey): Lesson {
  const query = useQuery({ ...classroomQuery(key), placeholderData: () => restoreLesson(key) })
  const served = query.isPlaceholderData ? undefined : query.data
  const copy = query.isError && query.data === undefined ? restoreLesson(key) : undefined
  const room = query.data ?? copy
  const content = useLessonContent()
  const [chosen, setChosen] = useState<number | null>(null)
  const onPlanned = (unitId: string, count: number) =>
    setChosen((now) => storedActiveIndex(key.courseId, unitId, count) ?? now)
  const planning = usePlanning(key, served, content, onPlanned)
  const activities = room?.plan?.activities ?? planning.activities
  const { activeIndex, select } = useActiveIndex(room, activities.length, [chosen, setChosen])
  useEffect(() => {
    if (served?.plan) storeLesson(served, activeIndex)
  }, [served, activeIndex])

  const retry = () => void query.refetch()
  if (room === undefined) {
    if (!query.isError) return { state: 'loading' }
    const isGone = query.error instanceof ApiError && query.error.status === 404
    return isGone ? { state: 'no-lesson' } : { state: 'failed', sentence: sentenceFor(query.error), retry }
  }
  if (room.profile.name.trim() === '') return { state: 'no-profile' }
  if (room.unit === null) return { state: 'no-lesson' }
  const activity = activities[activeIndex]
  if (room.plan === null && planning.fault !== null)
    return { state: 'failed', sentence: planning.fault, retry: planning.retry }
  if (activity === undefined) return { state: 'loading' }
  return {
    state: 'open',
    room,
    title: innerTitle(room.plan?.title ?? planning.title ?? room.unit.title),
    activities,
    isWhole: room.plan !== null,
    activeIndex,
    servedIndex: served?.plan?.activeActivityIndex,
    activity,
    content,
    isCopy: copy !== undefined,
    select,
    retry,
    readAgain: async () => (await query.refetch()).data ?? room,
  }
}
