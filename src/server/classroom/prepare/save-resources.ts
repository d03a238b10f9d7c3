import { eq } from 'drizzle-orm'
import type { Resource } from '#contract/classroom.ts'
import { activities } from '#db/classroom.ts'
import { courses } from '#db/courses.ts'
import { learnerIn } from '#server/classroom/describe-lesson.ts'
import { findActivity, type OwnActivity } from '#server/classroom/find-activity.ts'
import type { OwnIds } from '#server/classroom/find-lesson.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import { storable } from '#server/platform/text/storable.ts'
import { generateResources } from './generate-resources.ts'

type ResourcesEvent = ItemsEvent<Resource, object>

/** An activity's study resources: the kept ones, or found now and kept, by one call however many ask. */
export async function saveResources(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  { regenerate, ...ids }: OwnIds & { regenerate: boolean },
): Promise<AsyncIterable<ResourcesEvent>> {
  const own = await findActivity(db, caller.userId, ids)
  if (own === undefined) throw new AppError('not_found')
  const { activity } = own
  const [course] = await db
    .select({ referenceBooks: courses.referenceBooks })
    .from(courses)
    .where(eq(courses.id, own.lesson.courseId))
  const request = { ...requestFor(own), referenceBooks: course?.referenceBooks ?? [] }
  return streamOnce<ResourcesEvent>(db, {
    key: `resources:${activity.id}`,
    read: async (hasJustRun) => {
      const [kept] = await db
        .select({ resources: activities.resources })
        .from(activities)
        .where(eq(activities.id, activity.id))
      return kept?.resources && !(regenerate && !hasJustRun) ? eventsOf(kept.resources) : undefined
    },
    run: async function* (signal) {
      for await (const event of generateResources(guides, { ...caller, signal }, request)) {
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
    },
  })
}

const requestFor = ({ activity, lesson: { context } }: OwnActivity) => ({
  topic: activity.topic,
  title: activity.title,
  objective: activity.objective,
  lessonTitle: context.lessonTitle,
  courseTitle: context.courseTitle,
  courseDetails: [context.courseDescription, `Difficulty: ${context.courseDifficultyLevel}`].join('\n'),
  studentProfile: learnerIn(context),
})

const eventsOf = (items: Resource[]): ResourcesEvent[] => [
  ...items.map((item, index) => ({ type: 'item' as const, index, item })),
  { type: 'done', head: {}, items, usage: { promptTokens: 0, completionTokens: 0 } },
]
