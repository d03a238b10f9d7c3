import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OpenLesson } from '#web/classroom/use-lesson.ts'

/** Shows the chat to whoever comes with a question, once: a reload finds the lesson as it was left. */
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
    // The page moves the focus to its heading when it arrives; this comes after it.
    const timer = setTimeout(show)
    return () => clearTimeout(timer)
  }, [isBrought, isThere])
}
