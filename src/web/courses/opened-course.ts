import { useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'

interface Shown {
  openedCourse: OwnCourse
}

/** The dashboard with the dialog of a course open, for `navigate`. */
export const dashboardShowing = (openedCourse: OwnCourse): [To, { state: Shown }] => [
  '/dashboard',
  { state: { openedCourse } },
]

/** The course whose dialog is open: none, or the one that the way here led to, until the page is loaded anew. */
export function useOpenedCourse() {
  const location = useLocation()
  const navigate = useNavigate()
  const opened = useState<OwnCourse | null>(() => (location.state as Shown | null)?.openedCourse ?? null)
  const isLedHere = location.state !== null
  useEffect(() => {
    if (isLedHere) void navigate('.', { replace: true, state: null })
  }, [isLedHere, navigate])
  return opened
}
