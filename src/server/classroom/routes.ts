import { createRoute, z } from '@hono/zod-openapi'
import {
  activeActivitySchema,
  classroomQuerySchema,
  classroomSchema,
  prefetchLeaseRequestSchema,
  prefetchLeaseSchema,
} from '#contract/classroom-state.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter } from '#server/platform/router.ts'
import { holdPrefetchLease, releasePrefetchLease } from './hold-prefetch-lease.ts'
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

const leaseRoute = createRoute({
  method: 'put',
  path: '/api/lesson-plans/{id}/prefetch-lease',
  tags,
  summary: 'Take or renew the lease to prefetch a lesson, or say that it is prefetched',
  request: { params, body: jsonBody(prefetchLeaseRequestSchema) },
  responses: { 200: jsonAnswer('Until when it is held', prefetchLeaseSchema) },
})

const releaseRoute = createRoute({
  method: 'delete',
  path: '/api/lesson-plans/{id}/prefetch-lease',
  tags,
  summary: 'Give the lease back',
  request: { params, query: z.object({ until: z.iso.datetime() }) },
  responses: { 204: { description: 'Given back' } },
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
  .openapi(leaseRoute, async (c) => {
    const { until, isDone } = c.req.valid('json')
    const held = await holdPrefetchLease(c.get('services').db, {
      planId: c.req.valid('param').id,
      learnerId: learnerOf(c).id,
      until: until === null ? null : new Date(until),
      isDone,
    })
    return c.json({ until: held?.toISOString() ?? null }, 200)
  })
  .openapi(releaseRoute, async (c) => {
    const { id: planId } = c.req.valid('param')
    const until = new Date(c.req.valid('query').until)
    await releasePrefetchLease(c.get('services').db, { planId, learnerId: learnerOf(c).id, until })
    return c.body(null, 204)
  })
