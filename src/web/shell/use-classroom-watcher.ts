import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clearCurrentCourse } from '#web/classroom/current-course.ts'

/** Clears the current classroom course whenever the path does not start with /classroom. */
export function useClassroomWatcher(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!pathname.toLowerCase().startsWith('/classroom')) clearCurrentCourse()
  }, [pathname])
}
