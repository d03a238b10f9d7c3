import { isActivityReady } from '#contract/classroom/ready.ts'
import { classroomLimits } from '#contract/classroom/rules.ts'
import type { Activity } from '#contract/classroom-state.ts'
import { appConfig } from '#web/lib/config.ts'

/** Until the server has counted: without a model an exam is made when it is opened. */
const isLikelyMadeAhead = ({ leader }: Activity) => leader !== 'Examiner' || appConfig.model.connected

type PrefetchState = {
  activities: readonly Activity[]
  /** The activities that the server makes ahead; null before it has said so. */
  counted: readonly string[] | null
  isOver: boolean
}

/** How far a lesson is that is made ahead. It is ready once three activities are there, or nothing more will come. */
export function countPrefetched({ activities, counted, isOver }: PrefetchState) {
  const madeAhead = activities.filter((activity) =>
    counted === null ? isLikelyMadeAhead(activity) : counted.includes(activity.id),
  )
  const completed = madeAhead.filter(isActivityReady).length
  return {
    completed,
    total: madeAhead.length,
    isReady: isOver || completed >= classroomLimits.prefetchReadyAfter,
  }
}
