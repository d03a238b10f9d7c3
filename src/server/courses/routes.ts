import { createRoute, z } from '@hono/zod-openapi'
import { endSessionSchema } from '#contract/classroom-state.ts'
import {
  browsedCourseSchema,
  coursemateSchema,
  courseSchema,
  courseVideoSchema,
  editCourseSchema,
  ownCourseSchema,
  publicCourseSchema,
  saveCourseSchema,
} from '#contract/courses.ts'
import { pageOf, pageQuerySchema, searchQuerySchema } from '#contract/paging.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter, invalidInput } from '#server/platform/router.ts'
import { browseCourses } from './browse-courses.ts'
import { deleteCourse } from './delete-course.ts'
import { editCourse } from './edit-course.ts'
import { endSession } from './end-session.ts'
import { findCourse } from './find-course.ts'
import { forkCourse } from './fork-course.ts'
import { listCourseVideos } from './list-course-videos.ts'
import { listCoursemates } from './list-coursemates.ts'
import { listCourses } from './list-courses.ts'
import { moreByCreator } from './more-by-creator.ts'
import { recordView } from './record-view.ts'
import { refuseBrief } from './refuse-brief.ts'
import { saveCourse } from './save-course.ts'

const tags = ['courses']
const params = z.object({ id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/courses',
  tags,
  summary: 'My courses, newest first',
  request: { query: searchQuerySchema },
  responses: { 200: jsonAnswer('A page of courses', pageOf(ownCourseSchema)) },
})

const browseRoute = createRoute({
  method: 'get',
  path: '/api/courses/browse',
  tags,
  summary: 'Public originals of other learners, one per creator, newest first',
  request: { query: searchQuerySchema },
  responses: { 200: jsonAnswer('A page of courses', pageOf(browsedCourseSchema)) },
})

const saveRoute = createRoute({
  method: 'post',
  path: '/api/courses',
  tags,
  summary: 'Save a generated course with its units',
  description: 'With an Idempotency-Key, sending again after a lost answer gives the course saved before.',
  request: {
    headers: z.object({ 'idempotency-key': z.uuid().optional() }),
    body: jsonBody(saveCourseSchema),
  },
  responses: { 201: jsonAnswer('The saved course', ownCourseSchema) },
})

const findRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}',
  tags,
  summary: 'One course: all of it for its owner, the public fields for anyone else unless it is private',
  request: { params },
  responses: { 200: jsonAnswer('The course', courseSchema) },
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/courses/{id}',
  tags,
  summary:
    'Rename, describe, show or hide my course; change, add, remove and reorder the units I have not reached yet',
  request: { params, body: jsonBody(editCourseSchema) },
  responses: { 200: jsonAnswer('The changed course', ownCourseSchema) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/courses/{id}',
  tags,
  summary: 'Delete my course with its units and progress',
  request: { params },
  responses: { 204: { description: 'Gone' } },
})

const forkRoute = createRoute({
  method: 'post',
  path: '/api/courses/{id}/fork',
  tags,
  summary: 'Add the course to mine, with its units, videos and projects',
  request: { params },
  responses: {
    200: jsonAnswer('The course of this family I already have', ownCourseSchema),
    201: jsonAnswer('My new copy', ownCourseSchema),
  },
})

const coursematesRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}/coursemates',
  tags,
  summary: 'The names of the others who take this course, for one who takes it',
  request: { params, query: pageQuerySchema },
  responses: {
    200: jsonAnswer('A page of names', pageOf(coursemateSchema).extend({ count: z.number().int() })),
  },
})

const moreByCreatorRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}/more-by-creator',
  tags,
  summary: 'The other public originals of whoever made this course, newest first',
  request: { params, query: pageQuerySchema },
  responses: { 200: jsonAnswer('A page of courses', pageOf(publicCourseSchema)) },
})

const videosRoute = createRoute({
  method: 'get',
  path: '/api/courses/{id}/videos',
  tags,
  summary: 'The videos of a course; titles, thumbnails and tags alone for anyone but its owner',
  request: { params, query: pageQuerySchema },
  responses: { 200: jsonAnswer('A page of videos', pageOf(courseVideoSchema)) },
})

const viewRoute = createRoute({
  method: 'post',
  path: '/api/courses/{id}/views',
  tags,
  summary: 'Count a view of the public page',
  request: { params },
  responses: { 204: { description: 'Counted' } },
})

const endSessionRoute = createRoute({
  method: 'post',
  path: '/api/courses/{id}/end-session',
  tags,
  summary: 'End the session of a lesson: the current one moves the course on, any other leaves it as it is',
  request: { params, body: jsonBody(endSessionSchema) },
  responses: { 200: jsonAnswer('The course as it stands now', ownCourseSchema) },
})

const refuse = (error: z.core.$ZodError): never => {
  throw invalidInput(error)
}

export const courseRoutes = createRouter({ unknownId: 'course_not_found' })
  .openapi(listRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await listCourses(db, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(browseRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await browseCourses(db, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(
    saveRoute,
    async (c) => {
      const { db } = c.get('services')
      const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
      const saving = { ownerId: learnerOf(c).id, course: c.req.valid('json'), idempotencyKey }
      return c.json(await saveCourse(db, saving), 201)
    },
    (result, c) => {
      if (result.success) return
      return result.target === 'json' ? refuseBrief(c, result.error) : refuse(result.error)
    },
  )
  .openapi(findRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await findCourse(db, c.req.valid('param').id, c.get('learner')?.id), 200)
  })
  .openapi(editRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await editCourse(db, id, learnerOf(c).id, c.req.valid('json')), 200)
  })
  .openapi(deleteRoute, async (c) => {
    await deleteCourse(c.get('services').db, c.req.valid('param').id, learnerOf(c).id)
    return c.body(null, 204)
  })
  .openapi(forkRoute, async (c) => {
    const { db } = c.get('services')
    const fork = await forkCourse(db, c.req.valid('param').id, learnerOf(c).id, c.get('log'))
    return fork.isNew ? c.json(fork.course, 201) : c.json(fork.course, 200)
  })
  .openapi(coursematesRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await listCoursemates(db, id, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(moreByCreatorRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await moreByCreator(db, id, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(videosRoute, async (c) => {
    const { db } = c.get('services')
    const { id } = c.req.valid('param')
    return c.json(await listCourseVideos(db, id, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(viewRoute, async (c) => {
    await recordView(c.get('services').db, c.req.valid('param').id, c.get('learner')?.id ?? null)
    return c.body(null, 204)
  })
  .openapi(endSessionRoute, async (c) => {
    const { id: courseId } = c.req.valid('param')
    const ending = { courseId, ownerId: learnerOf(c).id, ...c.req.valid('json') }
    return c.json(await endSession(c.get('services').db, ending), 200)
  })
