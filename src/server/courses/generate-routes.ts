import type { z } from '@hono/zod-openapi'
import { courseProposalSchema, proposeCourseSchema } from '#contract/courses/course-proposal.ts'
import { generateCourseReplySchema, generateCourseRequestSchema } from '#contract/courses.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import { loadElsewhere } from '#server/knowledge/elsewhere/load-elsewhere.ts'
import { answerList } from '#server/platform/guides/answer-guide.ts'
import { ok, streamed } from '#server/platform/http/answers.ts'
import { invalidInput, post, routes } from '#server/platform/http/route.ts'
import { readProfile } from '#server/profile/read-profile.ts'
import { readChapters } from '#server/sources/read-chapters.ts'
import { courseFault } from './course-fault.ts'
import { designCourse } from './design-course.ts'
import { proposeCourse } from './propose-course.ts'
import { checkBrief } from './refuse-brief.ts'

/** The course's own faults come before those of the rest. */
function refuse(error: z.core.$ZodError, body: unknown): never {
  checkBrief(typeof body === 'object' && body !== null && 'course' in body ? body.course : undefined, error)
  throw invalidInput(error)
}

export const generateCourseRoutes = routes({ tag: 'courses' }, [
  post('/api/propose-course', {
    summary: 'The fields of a course, proposed from one sentence; nothing is kept',
    asksGuide: true,
    body: proposeCourseSchema,
    answer: ok('The fields', courseProposalSchema),
    handle: ({ services, caller, body }) => proposeCourse(services.guides, caller, body.sentence),
  }),
  post('/api/generate-course', {
    summary: 'Plan the units of a course, streamed unit by unit on request',
    asksGuide: true,
    body: generateCourseRequestSchema,
    refuseBody: refuse,
    answer: streamed(generateCourseReplySchema),
    errors: ['missing_fields', 'lessons_out_of_range', 'source_not_found', 'source_not_read'],
    handle: async ({ c, services, caller, db, body }) => {
      const { course, profile: given, sourceIds, buildsOnKnown } = body
      checkBrief(course)
      const profile = given ?? studentProfileSchema.parse(await readProfile(db, caller.userId))
      const chapters = await readChapters(db, caller.userId, sourceIds)
      const { title, description, objectives } = course
      // Without a model nobody is told, so nothing is read.
      const knowledge =
        buildsOnKnown && services.guides.model !== null
          ? await loadElsewhere(db, caller.userId, [title, ...objectives, description])
          : ''
      return answerList(c, designCourse(services.guides, caller, { course, profile, chapters, knowledge }), {
        body: (_head, units) => ({ units }),
        sentence: courseFault,
      })
    },
  }),
])
