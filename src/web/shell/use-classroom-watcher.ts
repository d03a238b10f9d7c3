import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clearCurrentCourse } from '#web/lib/kept/current-course-id.ts'

/**
 * A reflection can be written beside a lesson, over it or on a separate page: closing it leads back to the
 * lesson.
 */
const staysInClass = (pathname: string) => /^\/(classroom|reflection)/i.test(pathname)

/** Clears the current classroom course whenever the learner leaves the classroom. */
export function useClassroomWatcher(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!staysInClass(pathname)) clearCurrentCourse()
  }, [pathname])
}
