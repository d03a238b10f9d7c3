import { useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'

interface DashboardState {
  openedCourse: OwnCourse
}

/** The address of the dashboard with a course's dialog open, for `navigate`. */
export const dashboardShowing = (openedCourse: OwnCourse): [To, { state: DashboardState }] => [
  '/dashboard',
  { state: { openedCourse } },
]

/**
 * The course whose dialog is open: none, or the course that the link here named, until the page is reloaded.
 */
export function useOpenedCourse() {
  const location = useLocation()
  const navigate = useNavigate()
  const opened = useState<OwnCourse | null>(
    () => (location.state as DashboardState | null)?.openedCourse ?? null,
  )
  const isLedHere = location.state !== null
  useEffect(() => {
    if (isLedHere) void navigate('.', { replace: true, state: null })
  }, [isLedHere, navigate])
  return opened
}
