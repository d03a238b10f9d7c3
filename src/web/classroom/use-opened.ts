import { useEffect, useRef } from 'react'
import type { Activity } from '#contract/classroom-state.ts'

/**
 * The activities that were opened in this lesson. Nothing keeps them beyond this page, so whoever comes back counts as
 * having opened all up to where they left off.
 */
export function useOpened(activities: readonly Activity[], activeIndex: number): ReadonlySet<string> {
  const opened = useRef<Set<string> | null>(null)
  opened.current ??= new Set(activities.slice(0, activeIndex).map(({ id }) => id))
  const activeId = activities[activeIndex]?.id
  useEffect(() => {
    if (activeId !== undefined) opened.current?.add(activeId)
  }, [activeId])
  return opened.current
}
