import { useEffect, useState } from 'react'

const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const

/** False until the learner does something on the page, or comes back to it. */
export function useAtWork(): boolean {
  const [isAtWork, setAtWork] = useState(false)
  useEffect(() => {
    if (isAtWork) return
    const notice = () => setAtWork(true)
    for (const sign of signs) document.addEventListener(sign, notice, { capture: true, passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, notice, { capture: true })
    }
  }, [isAtWork])
  return isAtWork
}
