import { noActivity } from '#server/classroom/lesson-facts.ts'
import type { Database } from '#server/platform/database/db.ts'
import { runningHere } from '#server/platform/database/run-once.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import type { NamedActivity, PlanHead } from './name-activities.ts'

export type LessonEvent = ItemsEvent<NamedActivity, PlanHead>

/** The name under which a lesson's plan is made once at a time. */
export const lessonKey = (unitId: string) => `lesson:${unitId}`

/**
 * Finds a plan that this process is still making, by an activity that it has already named. Its rows are
 * created at its end.
 */
export function findPlanned(db: Database, activityId: string) {
  for (const { name: unitId, events, over } of runningHere<LessonEvent>(db, lessonKey('')))
    for (const event of events.toReversed()) {
      if (event.type !== 'begun' && event.type !== 'item') continue
      const activity = { ...noActivity, ...event.item }
      if (activity.id === activityId) return { unitId, activity, isFirst: event.index === 0, planEnded: over }
    }
  return undefined
}
