import type { z } from 'zod'
import { type generateCourseReplySchema, generateCourseRequestSchema } from '#contract/courses.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import type { RunEvent } from '#contract/runs.ts'
import { loadElsewhere } from '#server/knowledge/elsewhere/load-elsewhere.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { readProfile } from '#server/profile/read-profile.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { readChapters } from '#server/sources/read-chapters.ts'
import { courseFault } from './course-fault.ts'
import { designCourse } from './design-course.ts'

type Request = z.infer<typeof generateCourseRequestSchema>
type Reply = z.infer<typeof generateCourseReplySchema>

/**
 * The units of a course as the guide writes them, with its whole prompt. Not saved until the learner saves
 * the course.
 */
export async function* writeCourse(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  { course, profile: given, sourceIds, buildsOnKnown }: Request,
): ReturnType<typeof designCourse> {
  const profile = given ?? studentProfileSchema.parse(await readProfile(db, caller.userId))
  const chapters = await readChapters(db, caller.userId, sourceIds)
  const { title, description, objectives } = course
  // Without a model there is no prompt, so the knowledge is not read.
  const knowledge =
    buildsOnKnown && guides.model !== null
      ? await loadElsewhere(db, caller.userId, [title, ...objectives, description])
      : ''
  yield* designCourse(guides, caller, { course, profile, chapters, knowledge })
}

/** The same as a run: it continues when the learner leaves its page, and they find it when they return. */
export const generateCourse = runKind({
  name: 'generate_course',
  request: generateCourseRequestSchema,
  sentence: courseFault,
  run: async function* (services, caller, request): AsyncGenerator<RunEvent> {
    for await (const event of writeCourse(services, caller, request)) {
      if (event.type === 'failed') throw event.failure
      if (event.type === 'item') yield { event: 'item', data: { index: event.index, item: event.item } }
      if (event.type === 'done') {
        const reply: Reply = { units: event.items, usage: event.usage }
        yield { event: 'done', data: reply }
      }
    }
  },
})
