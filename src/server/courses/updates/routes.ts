import { courseUpdatesSchema, takeOverSchema } from '#contract/authored/updates.ts'
import { ownCourseSchema } from '#contract/courses.ts'
import type { ReadBundledUnits } from '#server/authored/source-unit.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { listUpdates } from './list-updates.ts'
import { takeOver } from './take-over.ts'

/** News from the course that one of mine was taken from. Courses that came with the installation are read as given. */
export const courseUpdateRoutes = (readBundled: ReadBundledUnits) =>
  routes({ tag: 'courses', unknownId: 'course_not_found' }, [
    get('/api/courses/{id}/updates', {
      summary: 'What is different in the course that mine was taken from, unit by unit',
      limit: { name: 'course-updates', hits: 120, seconds: 600 },
      answer: ok('The units that differ; none where that course is gone or private', courseUpdatesSchema),
      handle: ({ db, learner, params }) =>
        listUpdates(db, { courseId: params.id, ownerId: learner.id, readBundled }),
    }),
    post('/api/courses/{id}/updates', {
      summary: 'Take over units that I have neither changed nor begun, as they are in the original now',
      body: takeOverSchema,
      answer: ok('My course with them', ownCourseSchema),
      errors: ['changed_elsewhere', 'updates_changed'],
      handle: ({ db, learner, params, body }) =>
        takeOver(db, { courseId: params.id, ownerId: learner.id, readBundled, request: body }),
    }),
  ])
