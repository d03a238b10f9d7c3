import { randomUUID } from 'node:crypto'
import type { LessonPlan, PlannedActivity } from '#contract/classroom.ts'
import type { PlannedConcept } from '#contract/knowledge/concepts.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'

export type NamedActivity = PlannedActivity & { id: string }
export type PlanHead = Pick<LessonPlan, 'lessonMetadata'>
/** The plan's head as a guide writes it. Its concepts are stored and not shown with the plan. */
export type ToldHead = PlanHead & { concepts: PlannedConcept[] }

/**
 * Gives ids to the activities of a plan: from the moment their title is known, and the same ids at the end.
 */
export async function* nameActivities(
  events: AsyncIterable<ItemsEvent<PlannedActivity, ToldHead>>,
): AsyncGenerator<ItemsEvent<NamedActivity, ToldHead>> {
  const ids = new Map<number, string>()
  const shown = new Map<PlannedActivity, NamedActivity>()
  const idAt = (index: number) => {
    const id = ids.get(index) ?? randomUUID()
    ids.set(index, id)
    return id
  }
  for await (const event of events) {
    if (event.type === 'begun') {
      yield { ...event, item: { ...event.item, id: idAt(event.index) } }
    } else if (event.type === 'item') {
      const activity = { ...event.item, id: idAt(event.index) }
      shown.set(event.item, activity)
      yield { ...event, item: activity }
    } else if (event.type === 'done') {
      // After a repair the plan may contain activities that were not shown before.
      yield { ...event, items: event.items.map((item) => shown.get(item) ?? { ...item, id: randomUUID() }) }
    } else yield event
  }
}

/** The event as the learner's browser gets it. */
export const shownEvent = (
  event: ItemsEvent<NamedActivity, ToldHead>,
): ItemsEvent<NamedActivity, PlanHead> =>
  'head' in event ? { ...event, head: { lessonMetadata: event.head.lessonMetadata } } : event

export async function* shownPlan(
  events: AsyncIterable<ItemsEvent<NamedActivity, ToldHead>>,
): AsyncGenerator<ItemsEvent<NamedActivity, PlanHead>> {
  for await (const event of events) yield shownEvent(event)
}
