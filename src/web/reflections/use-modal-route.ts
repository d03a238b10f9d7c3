import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePending } from '#web/lib/routing/use-routing.ts'
import { hasStepBack } from '#web/lib/step-back.ts'

const closeAfterMs = 300

/** A modal that is a page: closing it goes back one step, once it has faded. */
export function useModalRoute(whereElse: string) {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const isLeaving = useRef(false)
  isLeaving.current = usePending() !== null
  const [opened, setOpened] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Gone by the browser's own Back meanwhile: a second step back would be one too many.
  useEffect(() => () => clearTimeout(timer.current), [])
  // Come back to before it had gone, it is open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own
  useEffect(() => setOpened(true), [key])

  const close = useCallback(() => {
    setOpened(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // A link was followed meanwhile: a step back would undo it.
      if (isLeaving.current || window.location.pathname !== pathname) return
      if (hasStepBack()) void navigate(-1)
      else void navigate(whereElse, { replace: true })
    }, closeAfterMs)
  }, [navigate, whereElse, pathname])
  return { opened, close }
}
