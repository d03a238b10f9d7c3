import { useEffect, useState } from 'react'

/** True once `delayMs` have passed: what loads faster shall not flash a placeholder. */
export function useDelayed(delayMs: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return passed
}
