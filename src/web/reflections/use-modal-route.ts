import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePending } from '#web/lib/routing/use-routing.ts'
import { hasStepBack } from '#web/lib/step-back.ts'

const closeAfterMs = 300

/** A modal that is a page: closing it navigates one step back, after it has faded out. */
export function useModalRoute(whereElse: string) {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const isLeaving = useRef(false)
  isLeaving.current = usePending() !== null
  const [opened, setOpened] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // If the browser's Back has closed it meanwhile, a second step back would be one too many.
  useEffect(() => () => clearTimeout(timer.current), [])
  // If the learner returns before it has faded out, it is open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key
  useEffect(() => setOpened(true), [key])

  const close = useCallback(() => {
    setOpened(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // The learner followed a link meanwhile: a step back would undo it.
      if (isLeaving.current || window.location.pathname !== pathname) return
      if (hasStepBack()) void navigate(-1)
      else void navigate(whereElse, { replace: true })
    }, closeAfterMs)
  }, [navigate, whereElse, pathname])
  return { opened, close }
}
