import { z } from '@hono/zod-openapi'
import { endLessonSchema } from '#contract/classroom-state.ts'
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
import { browseCourses } from '#server/courses/lists/browse-courses.ts'
import { listCourseVideos } from '#server/courses/lists/list-course-videos.ts'
import { listCoursemates } from '#server/courses/lists/list-coursemates.ts'
import { listCourses } from '#server/courses/lists/list-courses.ts'
import { moreByCreator } from '#server/courses/lists/more-by-creator.ts'
import { recordView } from '#server/courses/lists/record-view.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, patch, post, routes } from '#server/platform/http/route.ts'
import type { CourseCompanions } from './companions.ts'
import { deleteCourse } from './delete-course.ts'
import { editCourse } from './edit-course.ts'
import { endLesson } from './end-lesson.ts'
import { findCourse } from './find-course.ts'
import { forkCourse } from './fork-course.ts'
import { refuseBrief } from './refuse-brief.ts'
import { saveCourse } from './save-course.ts'

export const courseRoutes = (companions: readonly CourseCompanions[]) =>
  routes({ tag: 'courses', unknownId: 'course_not_found' }, [
    get('/api/courses', {
      summary: 'My courses, last used first',
      query: searchQuerySchema,
      answer: ok('A page of courses', pageOf(ownCourseSchema)),
      handle: ({ db, learner, query }) => listCourses(db, learner.id, query),
    }),
    get('/api/courses/browse', {
      summary: 'Public originals of other learners, one per creator, newest first',
      query: searchQuerySchema,
      answer: ok('A page of courses', pageOf(browsedCourseSchema)),
      handle: ({ db, learner, query }) => browseCourses(db, learner.id, query),
    }),
    post('/api/courses', {
      summary: 'Save a generated course with its units',
      description:
        'With an Idempotency-Key, sending again after a lost answer gives the course saved before.',
      makesRow: true,
      body: saveCourseSchema,
      refuseBody: refuseBrief,
      answer: created('The saved course', ownCourseSchema),
      errors: [
        'missing_fields',
        'lessons_out_of_range',
        'units_do_not_match',
        'source_not_found',
        'space_full',
      ],
      handle: async ({ db, services: { env, settings }, learner, key, body }) => {
        const visibility = body.visibility ?? (await settings.read()).courseVisibility
        return saveCourse(db, {
          ownerId: learner.id,
          course: { ...body, visibility },
          limits: env.space,
          idempotencyKey: key,
        })
      },
    }),
    get('/api/courses/{id}', {
      summary: 'One course: all of it for its owner, the public fields for anyone else unless it is private',
      for: 'anyone',
      answer: ok('The course', courseSchema),
      handle: ({ db, learner, params }) => findCourse(db, params.id, learner?.id),
    }),
    patch('/api/courses/{id}', {
      summary:
        'Rename, describe, show or hide my course; change, add, remove and reorder the units I have not reached yet',
      body: editCourseSchema,
      answer: ok('The changed course', ownCourseSchema),
      errors: ['changed_elsewhere', 'course_completed', 'course_unlisted', 'unit_already_reached'],
      handle: ({ db, learner, params, body }) => editCourse(db, params.id, learner.id, body),
    }),
    del('/api/courses/{id}', {
      summary: 'Delete my course with its units and progress',
      answer: noContent('Gone'),
      handle: ({ db, learner, params }) =>
        deleteCourse(db, { courseId: params.id, ownerId: learner.id }, companions),
    }),
    post('/api/courses/{id}/fork', {
      summary: 'Add the course to mine, with its units, videos and projects',
      answer: {
        ...ok('The course of this family I already have', ownCourseSchema),
        ...created('My new copy', ownCourseSchema),
      },
      errors: ['space_full'],
      handle: async ({ c, db, services: { env }, learner, params }) => {
        const fork = await forkCourse(db, params.id, learner.id, {
          log: c.get('log'),
          limits: env.space,
          companions,
        })
        return c.json(fork.course, fork.isNew ? 201 : 200)
      },
    }),
    get('/api/courses/{id}/coursemates', {
      summary: 'The names of the others who take this course, for one who takes it',
      query: pageQuerySchema,
      answer: ok('A page of names', pageOf(coursemateSchema).extend({ count: z.number().int() })),
      handle: ({ db, learner, params, query }) => listCoursemates(db, params.id, learner.id, query),
    }),
    get('/api/courses/{id}/more-by-creator', {
      summary: 'The other public originals by the creator of this course, newest first',
      query: pageQuerySchema,
      answer: ok('A page of courses', pageOf(publicCourseSchema)),
      handle: ({ db, learner, params, query }) => moreByCreator(db, params.id, learner.id, query),
    }),
    get('/api/courses/{id}/videos', {
      summary: 'The videos of a course; titles, thumbnails and tags alone for anyone but its owner',
      query: pageQuerySchema,
      answer: ok('A page of videos', pageOf(courseVideoSchema)),
      handle: ({ db, learner, params, query }) => listCourseVideos(db, params.id, learner.id, query),
    }),
    post('/api/courses/{id}/views', {
      summary: 'Count a view of the public page',
      for: 'anyone',
      answer: noContent('Counted'),
      handle: ({ db, learner, params }) => recordView(db, params.id, learner?.id ?? null),
    }),
    post('/api/courses/{id}/end-session', {
      summary:
        'End the session of a lesson: the current one moves the course on, any other leaves it as it is',
      body: endLessonSchema,
      answer: ok('The course as it is now', ownCourseSchema),
      errors: ['lesson_locked'],
      handle: ({ db, learner, params, body }) =>
        endLesson(db, { courseId: params.id, ownerId: learner.id, ...body }),
    }),
  ])
