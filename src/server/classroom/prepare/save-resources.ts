import { and, eq } from 'drizzle-orm'
import type { Resource } from '#contract/classroom.ts'
import { activities } from '#db/classroom.ts'
import { loadOpenLesson, refuseAnew } from '#server/classroom/load-facts.ts'
import { type OwnIds, ownId } from '#server/classroom/own-ids.ts'
import { withKnowledge } from '#server/classroom/tell-knowledge.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { storable } from '#server/platform/text/storable.ts'
import { generateResources } from './generate-resources.ts'
import { findPlanned } from './planned-activity.ts'

type ResourcesEvent = ItemsEvent<Resource, object>

/**
 * Returns an activity's stored study resources, or finds and stores them; requests at the same time share one
 * call.
 */
export async function saveResources(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<ResourcesEvent>> {
  const activityId = ownId(ids.activityId)
  await findPlanned(db, activityId)?.planEnded
  const lesson = await loadOpenLesson(db, caller.userId, ids)
  refuseAnew(lesson, regenerate)
  return streamOnce<ResourcesEvent>(db, {
    key: `resources:${activityId}`,
    read: async (hasJustRun) => {
      const [kept] = await db
        .select({ resources: activities.resources })
        .from(activities)
        .where(eq(activities.id, activityId))
      return kept?.resources && !(regenerate && !hasJustRun) ? eventsOf(kept.resources) : undefined
    },
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(db, activities, activityId),
    run: async function* (signal, rank) {
      const facts = await withKnowledge({ db, guides }, caller.userId, lesson, 'shaky')
      for await (const event of generateResources(
        guides,
        { ...caller, signal, rank, about: activityId },
        facts,
      )) {
        if (event.type === 'done') {
          const resources = event.items.map((item) => ({
            title: storable(item.title),
            description: storable(item.description),
            link: storable(item.link),
          }))
          await db
            .update(activities)
            .set({ resources })
            .where(and(eq(activities.id, activityId), eq(activities.isAuthored, false)))
        }
        yield event
      }
    },
  })
}

const eventsOf = (items: Resource[]): ResourcesEvent[] => [
  ...items.map((item, index) => ({ type: 'item' as const, index, item })),
  { type: 'done', head: {}, items, usage: { promptTokens: 0, completionTokens: 0 } },
]
