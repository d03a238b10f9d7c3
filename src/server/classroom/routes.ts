import { z } from '@hono/zod-openapi'
import {
  activeActivitySchema,
  classroomQuerySchema,
  classroomSchema,
  prefetchLeaseRequestSchema,
  prefetchLeaseSchema,
} from '#contract/classroom-state.ts'
import { noContent, ok } from '#server/platform/answers.ts'
import { del, get, put, routes } from '#server/platform/route.ts'
import { holdPrefetchLease, releasePrefetchLease } from './hold-prefetch-lease.ts'
import { readClassroom } from './read-classroom.ts'
import { saveActiveActivity } from './save-active-activity.ts'

export const classroomRoutes = routes({ tag: 'classroom', unknownId: 'course_not_found' }, [
  get('/api/courses/{id}/classroom', {
    summary: 'A lesson of my course with all that was prepared for it; without a number, the current one',
    query: classroomQuerySchema,
    answer: ok('The lesson', classroomSchema),
    handle: ({ services, learner, params, query: { lesson } }) => {
      const lessonIndex = lesson === undefined ? undefined : lesson - 1
      return readClassroom(services, learner.id, { courseId: params.id, lessonIndex })
    },
  }),
])

export const lessonPlanRoutes = routes({ tag: 'classroom' }, [
  put('/api/lesson-plans/{id}/active-activity', {
    summary: 'Remember which activity I am at',
    body: activeActivitySchema,
    answer: noContent('Remembered'),
    handle: ({ services, learner, params, body }) =>
      saveActiveActivity(services, learner.id, params.id, body.activeActivityIndex),
  }),
  put('/api/lesson-plans/{id}/prefetch-lease', {
    summary: 'Take or renew the lease to prefetch a lesson, or say that it is prefetched',
    body: prefetchLeaseRequestSchema,
    answer: ok('Until when it is held', prefetchLeaseSchema),
    handle: async ({ db, learner, params, body: { until, isDone } }) => {
      const held = await holdPrefetchLease(db, {
        planId: params.id,
        learnerId: learner.id,
        until: until === null ? null : new Date(until),
        isDone,
      })
      return { until: held?.toISOString() ?? null }
    },
  }),
  del('/api/lesson-plans/{id}/prefetch-lease', {
    summary: 'Give the lease back',
    query: z.object({ until: z.iso.datetime() }),
    answer: noContent('Given back'),
    handle: ({ db, learner, params, query }) =>
      releasePrefetchLease(db, {
        planId: params.id,
        learnerId: learner.id,
        until: new Date(query.until),
      }),
  }),
])
