import { useEffect, useState } from 'react'
import type { Activity } from '#contract/classroom-state.ts'

interface OpenedActivities {
  ids: Set<string>
  hasBegun: boolean
  isServed: boolean
}

/**
 * Records which activities the learner opened. Only this page keeps the record, so for a returning learner
 * all activities up to their last position count as opened: first by this browser's copy, then by the
 * server's, which may be further.
 */
export function noteVisit(
  opened: OpenedActivities,
  activities: readonly Activity[],
  activeIndex: number,
  servedIndex: number | undefined,
): void {
  const add = (some: readonly Activity[]) => {
    for (const { id } of some) opened.ids.add(id)
  }
  if (!opened.hasBegun) add(activities.slice(0, activeIndex))
  opened.hasBegun = true
  // Only the first response says where they left off; a later one follows the moves of this page.
  if (!opened.isServed && servedIndex !== undefined) {
    opened.isServed = true
    add(activities.slice(0, servedIndex + 1))
  }
  add(activities.slice(activeIndex, activeIndex + 1))
}

/** The activities that were opened in this lesson. */
export function useOpened(
  activities: readonly Activity[],
  activeIndex: number,
  servedIndex: number | undefined,
): ReadonlySet<string> {
  const [opened] = useState<OpenedActivities>(() => ({ ids: new Set(), hasBegun: false, isServed: false }))
  useEffect(
    () => noteVisit(opened, activities, activeIndex, servedIndex),
    [opened, activities, activeIndex, servedIndex],
  )
  return opened.ids
}
