import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Classroom } from '#contract/classroom-state.ts'
import { endSession } from './api.ts'
import { clearLesson } from './lesson-storage.ts'

/** Ends the session: progress is saved unless it was a review, the lesson is cleared, and the dashboard comes. */
export function useEndSession({ course, unit, isPreview }: Classroom) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle')
  const hasEnded = useRef(false)
  // Cleared with the screen, not before: an activity that is still open would store its state again.
  useEffect(
    () => () => {
      if (hasEnded.current) clearLesson(course.id)
    },
    [course.id],
  )

  const end = async () => {
    if (state === 'ending' || unit === null) return
    setState('ending')
    try {
      if (!isPreview) await endSession(course.id, unit.position)
    } catch (error) {
      console.warn('The session was not ended.', error)
      setState('failed')
      return
    }
    void client.invalidateQueries({ queryKey: ['courses'] })
    hasEnded.current = true
    await navigate('/dashboard')
    client.removeQueries({ queryKey: ['classroom', course.id] })
  }

  return { end: () => void end(), isEnding: state === 'ending', hasFailed: state === 'failed' }
}
