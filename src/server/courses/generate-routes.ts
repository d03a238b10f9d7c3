import type { z } from '@hono/zod-openapi'
import { courseProposalSchema, proposeCourseSchema } from '#contract/courses/course-proposal.ts'
import { generateCourseReplySchema, generateCourseRequestSchema } from '#contract/courses.ts'
import { answerList } from '#server/platform/guides/answer-guide.ts'
import { ok, streamed } from '#server/platform/http/answers.ts'
import { wantsEventStream } from '#server/platform/http/event-stream.ts'
import { invalidInput, post, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import { readChapters } from '#server/sources/read-chapters.ts'
import { courseFault } from './course-fault.ts'
import { generateCourse, writeCourse } from './generate-course.ts'
import { latestProposal } from './latest-proposals.ts'
import { checkBrief } from './refuse-brief.ts'

/** Errors of the course come before those of the rest. */
function refuse(error: z.core.$ZodError, body: unknown): never {
  checkBrief(typeof body === 'object' && body !== null && 'course' in body ? body.course : undefined, error)
  throw invalidInput(error)
}

export const generateCourseRoutes = routes({ tag: 'courses' }, [
  post('/api/propose-course', {
    summary: 'The fields of a course, proposed from one sentence; no row is made',
    description:
      'The guide continues when the caller leaves: the same sentence, sent again, gets the same fields. Another sentence stops it.',
    asksGuide: true,
    body: proposeCourseSchema,
    answer: ok('The fields', courseProposalSchema),
    handle: ({ services, caller, body }) => latestProposal(services.guides, caller, body.sentence),
  }),
  post('/api/generate-course', {
    summary:
      'Plan the units of a course; requested as a stream it is a run, which continues when its page is closed',
    asksGuide: true,
    body: generateCourseRequestSchema,
    refuseBody: refuse,
    answer: streamed(generateCourseReplySchema),
    errors: ['missing_fields', 'lessons_out_of_range', 'source_not_found', 'source_not_read'],
    handle: async ({ c, services, caller, db, body }) => {
      checkBrief(body.course)
      if (wantsEventStream(c)) {
        // Invalid documents are refused before a run begins.
        await readChapters(db, caller.userId, body.sourceIds)
        return answerRun(
          c,
          generateCourse,
          await beginRun(db, generateCourse, { userId: caller.userId, request: body }),
        )
      }
      return answerList(c, writeCourse(services, caller, body), {
        body: (_head, units) => ({ units }),
        sentence: courseFault,
      })
    },
  }),
])
