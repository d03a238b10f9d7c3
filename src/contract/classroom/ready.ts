import type { Activity } from '#contract/classroom-state.ts'

/** Whether an activity can be shown without waiting for a guide. */
export function isActivityReady(
  activity: Pick<
    Activity,
    'leader' | 'content' | 'contentCutOff' | 'hasPage' | 'resources' | 'examStatus' | 'isAuthored'
  >,
): boolean {
  if (activity.leader === 'Professor')
    return activity.hasPage || (activity.content !== null && !activity.contentCutOff)
  if (activity.leader === 'Librarian') return activity.resources !== null
  // An exam whose questions came with the course is drawn in an instant.
  if (activity.leader === 'Examiner') return activity.isAuthored || activity.examStatus !== 'none'
  return true
}
