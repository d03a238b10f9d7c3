import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Activity } from '#contract/classroom-state.ts'
import { doneIn, type UnfinishedActivity, unfinishedIn } from '#web/classroom/chat/unfinished.ts'
import { endLesson } from './api.ts'
import type { EndedLesson } from './closing-panel.tsx'
import { closingPart } from './closing-part.ts'
import { clearLesson } from './lesson-storage.ts'
import type { OpenLesson } from './use-lesson.ts'
import { useOpened } from './use-opened.ts'

/**
 * Ends the session: shows what is unfinished first, then saves the progress, clears the lesson and shows the
 * closing screen. A review has nothing to save or to close, and leads back to the dashboard.
 */
export function useEndLesson(lesson: OpenLesson, onEnded: (ended: EndedLesson) => void) {
  const { course, unit, plan, isPreview } = lesson.room
  const client = useQueryClient()
  const navigate = useNavigate()
  const opened = useOpened(lesson.activities, lesson.activeIndex, lesson.servedIndex)
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle')
  const [unfinished, setUnfinished] = useState<UnfinishedActivity[] | null>(null)
  const hasEnded = useRef(false)
  const isUnderWay = useRef(false)
  // Cleared when the lesson's screen is removed, not before: an open activity would store its state again.
  useEffect(
    () => () => {
      if (hasEnded.current) clearLesson(course.id)
    },
    [course.id],
  )

  /** From the server: an exam may have been graded a moment ago, or in another tab. */
  const readActivities = async (): Promise<Activity[]> => {
    const now = await lesson.readAgain()
    return (now.unit?.id === unit?.id ? now.plan?.activities : undefined) ?? lesson.activities
  }

  const review = async () => {
    hasEnded.current = true
    await navigate('/dashboard')
  }

  const end = async () => {
    // A second press may come before the button is drawn as busy.
    if (unit === null || isUnderWay.current || hasEnded.current) return
    isUnderWay.current = true
    setUnfinished(null)
    setState('ending')
    try {
      const activities = await readActivities()
      const ended = await endLesson(course.id, unit.position)
      hasEnded.current = true
      const objective = plan?.objective || unit.unitObjective
      onEnded({
        course: ended,
        unitId: unit.id,
        title: lesson.title,
        objective,
        done: doneIn(activities, opened),
      })
      void client.invalidateQueries({ queryKey: ['courses'] })
    } catch (error) {
      console.warn('The session was not ended.', error)
      setState('failed')
    } finally {
      isUnderWay.current = false
    }
  }

  const ask = async () => {
    if (state === 'ending') return
    if (isPreview) return review()
    closingPart.preload()
    setState('ending')
    const left = unfinishedIn(await readActivities(), opened)
    if (left.length === 0) return end()
    setState('idle')
    setUnfinished(left)
  }

  return {
    ask: () => void ask(),
    end: () => void end(),
    goBack: () => setUnfinished(null),
    unfinished,
    isEnding: state === 'ending',
    hasFailed: state === 'failed',
  }
}
