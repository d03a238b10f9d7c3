import { eq } from 'drizzle-orm'
import type { Resource } from '#contract/classroom.ts'
import { activities } from '#db/classroom.ts'
import type { Services } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/guides.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { shareWork } from '#server/platform/shared-work.ts'
import { storable } from '#server/platform/storable.ts'
import { learnerIn } from './describe-lesson.ts'
import { findActivity } from './find-activity.ts'
import type { OwnIds } from './find-lesson.ts'
import { generateResources } from './generate-resources.ts'

type ResourcesEvent = ItemsEvent<Resource, object>

const unending = new AbortController().signal

/** An activity's study resources: the kept ones, or found now and kept, by one call however many ask. */
export async function keepResources(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<ResourcesEvent>> {
  const own = await findActivity(db, caller.userId, ids)
  if (own === undefined) throw new AppError('not_found')
  const { activity, lesson } = own
  return shareWork(`resources:${activity.id}`, async function* (): AsyncGenerator<ResourcesEvent> {
    const [kept] = await db
      .select({ resources: activities.resources })
      .from(activities)
      .where(eq(activities.id, activity.id))
    if (!regenerate && kept?.resources) return yield* tell(kept.resources)
    const { context } = lesson
    const request = {
      topic: activity.topic,
      title: activity.title,
      objective: activity.objective,
      lessonTitle: context.lessonTitle,
      courseTitle: context.courseTitle,
      courseDetails: [context.courseDescription, `Difficulty: ${context.courseDifficultyLevel}`].join('\n'),
      studentProfile: learnerIn(context),
    }
    for await (const event of generateResources(guides, { ...caller, signal: unending }, request)) {
      if (event.type === 'done') {
        const resources = event.items.map((item) => ({
          title: storable(item.title),
          description: storable(item.description),
          link: storable(item.link),
        }))
        await db.update(activities).set({ resources }).where(eq(activities.id, activity.id))
      }
      yield event
    }
  })
}

async function* tell(items: Resource[]): AsyncGenerator<ResourcesEvent> {
  for (const [index, item] of items.entries()) yield { type: 'item', index, item }
  yield { type: 'done', head: {}, items, usage: { promptTokens: 0, completionTokens: 0 } }
}
