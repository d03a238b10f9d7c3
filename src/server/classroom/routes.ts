import { createRoute, z } from '@hono/zod-openapi'
import { activeActivitySchema, classroomQuerySchema, classroomSchema } from '#contract/classroom-state.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter } from '#server/platform/router.ts'
import { markPrefetched } from './mark-prefetched.ts'
import { readClassroom } from './read-classroom.ts'
import { saveActiveActivity } from './save-active-activity.ts'

const tags = ['classroom']
const params = z.object({ id: z.uuid() })

const readRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}/classroom',
  tags,
  summary: 'A lesson of my course with all that was prepared for it; without a number, the current one',
  request: { params, query: classroomQuerySchema },
  responses: { 200: jsonAnswer('The lesson', classroomSchema) },
})

const activeRoute = createRoute({
  method: 'put',
  path: '/api/lesson-plans/{id}/active-activity',
  tags,
  summary: 'Remember which activity I am at',
  request: { params, body: jsonBody(activeActivitySchema) },
  responses: { 204: { description: 'Remembered' } },
})

const prefetchedRoute = createRoute({
  method: 'put',
  path: '/api/lesson-plans/{id}/prefetched',
  tags,
  summary: 'Every activity was prepared, or given up: the lesson is not prefetched again',
  request: { params },
  responses: { 204: { description: 'Remembered' } },
})

export const classroomRoutes = createRouter({ unknownId: 'course_not_found' }).openapi(
  readRoute,
  async (c) => {
    const { lesson } = c.req.valid('query')
    const wanted = {
      courseId: c.req.valid('param').id,
      lessonIndex: lesson === undefined ? undefined : lesson - 1,
    }
    return c.json(await readClassroom(c.get('services'), learnerOf(c).id, wanted), 200)
  },
)

export const lessonPlanRoutes = createRouter()
  .openapi(activeRoute, async (c) => {
    const { activeActivityIndex } = c.req.valid('json')
    const { id } = c.req.valid('param')
    await saveActiveActivity(c.get('services'), learnerOf(c).id, id, activeActivityIndex)
    return c.body(null, 204)
  })
  .openapi(prefetchedRoute, async (c) => {
    await markPrefetched(c.get('services').db, learnerOf(c).id, c.req.valid('param').id)
    return c.body(null, 204)
  })
