import { useEffect, useState } from 'react'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { useSession } from '#web/lib/session/session.ts'

const startPage = '/'

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Without a connection the start page does not load either. */
async function canReachStartPage(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 0) return true
  try {
    await fetch(startPage, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * A course that cannot be read sends the browser to the start page, which says why, with a way on. False where the start
 * page cannot be reached: the failure is then to be shown here.
 */
export function useSentAway(courseId: string, error: Error | null): boolean {
  const { data: session } = useSession()
  const [stranded, setStranded] = useState<Error | null>(null)
  useEffect(() => {
    // A learner who is signed in has other courses to go to.
    if (error === null || session === undefined) return
    let isCurrent = true
    void canReachStartPage(error).then((canReach) => {
      if (!isCurrent) return
      if (canReach) leave(courseId, error, session !== null)
      else setStranded(error)
    })
    return () => {
      isCurrent = false
    }
  }, [courseId, error, session])
  return error !== null && stranded !== error
}

function leave(courseId: string, error: Error, isSignedIn: boolean): void {
  if (isGone(error)) {
    const way = isSignedIn ? { label: 'Browse Courses', path: '/courses' } : undefined
    leaveWithFlash(startPage, 'Course not found', { way, code: 'course-not-found' })
  } else {
    const way = { label: 'Try again', path: `/courses/${encodeURIComponent(courseId)}` }
    leaveWithFlash(startPage, sentenceFor(error), { way, code: 'course-not-loaded' })
  }
}
