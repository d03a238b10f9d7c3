import { createRoute, type z } from '@hono/zod-openapi'
import { generateCourseReplySchema, generateCourseRequestSchema } from '#contract/courses.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import { answerList } from '#server/platform/answer-guide.ts'
import type { AppContext } from '#server/platform/context.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter, invalidInput } from '#server/platform/router.ts'
import { readProfile } from '#server/profile/read-profile.ts'
import { courseFault } from './course-fault.ts'
import { designCourse } from './design-course.ts'
import { checkBrief } from './refuse-brief.ts'

const generateCourseRoute = createRoute({
  method: 'post',
  path: '/api/generate-course',
  tags: ['courses'],
  summary: 'Plan the units of a course, streamed unit by unit on request',
  middleware: limitAiCalls,
  request: aiRequest(generateCourseRequestSchema),
  responses: aiAnswer(generateCourseReplySchema),
})

/** The course's own faults come before those of the rest. */
async function refuse(c: AppContext, error: z.core.$ZodError): Promise<never> {
  const body: unknown = await c.req.json()
  checkBrief(typeof body === 'object' && body !== null && 'course' in body ? body.course : undefined, error)
  throw invalidInput(error)
}

export const generateCourseRoutes = createRouter().openapi(
  generateCourseRoute,
  async (c) => {
    const { course, profile: given } = c.req.valid('json')
    checkBrief(course)
    const { db, guides } = c.get('services')
    const caller = callerOf(c)
    const profile = given ?? studentProfileSchema.parse(await readProfile(db, caller.userId))
    return answerList(c, designCourse(guides, caller, { course, profile }), {
      body: (_head, units) => ({ units }),
      sentence: courseFault,
    })
  },
  (result, c) => (result.success ? undefined : refuse(c, result.error)),
)
