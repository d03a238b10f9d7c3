import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OpenLesson } from '#web/classroom/use-lesson.ts'

/**
 * Shows the chat once to a learner who arrives with a question; a reload shows the lesson as they left it.
 */
export function useBroughtQuestion({ servedIndex, isWhole }: OpenLesson, showChat: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const isBrought = location.state?.bringsQuestion === true
  const isThere = isWhole && servedIndex !== undefined
  const show = useEffectEvent(() => {
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null })
    showChat()
  })
  useEffect(() => {
    if (!isBrought || !isThere) return
    // The page moves the focus to its heading on arrival; this must run later.
    const timer = setTimeout(show)
    return () => clearTimeout(timer)
  }, [isBrought, isThere])
}
