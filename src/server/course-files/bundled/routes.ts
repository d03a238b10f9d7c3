import { z } from '@hono/zod-openapi'
import { bundledCourseSchema } from '#contract/authored/transfer.ts'
import { ownCourseSchema } from '#contract/courses.ts'
import { created, ok } from '#server/platform/http/answers.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { addBundled } from './add-bundled.ts'
import { listBundled } from './list-bundled.ts'
import type { Shelf } from './shelf.ts'

/** The courses that come with the installation. */
export const bundledRoutes = (shelf: Shelf) =>
  routes({ tag: 'courses' }, [
    get('/api/bundled-courses', {
      summary: 'The courses that come with this installation, and which of them are mine',
      answer: ok('All of them', z.array(bundledCourseSchema)),
      handle: ({ db, learner }) => listBundled(db, shelf, learner.id),
    }),
    post('/api/bundled-courses/{name}', {
      summary: 'Add a course that comes with this installation to mine, with its lessons',
      params: z.object({ name: z.string().min(1).max(255) }),
      answer: {
        ...ok('The course of this family I already have', ownCourseSchema),
        ...created('My new course', ownCourseSchema),
      },
      errors: ['course_not_found', 'space_full'],
      handle: async ({ c, db, learner, params }) => {
        const { course, isNew } = await addBundled(db, shelf, {
          name: params.name,
          learnerId: learner.id,
          limits: c.get('services').env.space,
        })
        return c.json(course, isNew ? 201 : 200)
      },
    }),
  ])
