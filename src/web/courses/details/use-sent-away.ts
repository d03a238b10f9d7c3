import { useEffect, useState } from 'react'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { useSession } from '#web/lib/session/session.ts'
import { canReachStartPage, startPage } from './can-reach-start-page.ts'

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * A course that cannot be read sends the browser to the start page, which says why, with a way on. False where the start
 * page cannot be reached: the failure is then to be shown here.
 */
export function useSentAway(courseId: string, error: Error | null): boolean {
  // A session that could not be asked for is unknown: only while it is asked for is there something to wait for.
  const { data: session, isPending } = useSession()
  const isSignedIn = Boolean(session)
  const [stranded, setStranded] = useState<Error | null>(null)
  useEffect(() => {
    // A learner who is signed in has other courses to go to.
    if (error === null || isPending) return
    let isCurrent = true
    const leaveOrStay = async () => {
      const canReach = isGone(error) || (await canReachStartPage())
      if (!isCurrent) return
      if (canReach) leave(courseId, error, isSignedIn)
      else setStranded(error)
    }
    void leaveOrStay()
    return () => {
      isCurrent = false
    }
  }, [courseId, error, isSignedIn, isPending])
  return error !== null && stranded !== error
}

function leave(courseId: string, error: Error, isSignedIn: boolean): void {
  if (isGone(error)) {
    const link = isSignedIn ? { label: 'Browse Courses', path: '/courses' } : undefined
    leaveWithFlash(startPage, 'Course not found', { link, code: 'course-not-found' })
  } else {
    const link = { label: 'Try again', path: `/courses/${encodeURIComponent(courseId)}` }
    leaveWithFlash(startPage, sentenceFor(error), { link, code: 'course-not-loaded' })
  }
}
