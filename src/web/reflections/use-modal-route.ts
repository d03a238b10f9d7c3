import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasStepBack } from '#web/lib/step-back.ts'

const closeAfterMs = 300

/** A modal that is a page: closing it goes back one step, once it has faded. */
export function useModalRoute(whereElse: string) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Gone by the browser's own Back meanwhile: a second step back would be one too many.
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = useCallback(() => {
    setOpened(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (hasStepBack()) void navigate(-1)
      else void navigate(whereElse, { replace: true })
    }, closeAfterMs)
  }, [navigate, whereElse])
  return { opened, close }
}
