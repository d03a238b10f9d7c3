import { z } from '@hono/zod-openapi'
import { contentSentence } from '#contract/authored/content-words.ts'
import {
  courseLessonsSchema,
  earlierVersionSchema,
  publishPreviewSchema,
  publishUnitSchema,
  saveUnitContentSchema,
  undoSchema,
  unitContentSchema,
  unitVersionsSchema,
} from '#contract/authored/unit-content.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { created, ok } from '#server/platform/http/answers.ts'
import { get, invalidInput, post, put, routes } from '#server/platform/http/route.ts'
import { listLessons } from './edit/list-lessons.ts'
import { listVersions, readVersion } from './edit/list-versions.ts'
import { readContent } from './edit/read-content.ts'
import type { OpenLessons } from './edit/replace-content.ts'
import { saveContent } from './edit/save-content.ts'
import { undoChange } from './edit/undo-change.ts'
import { previewLesson } from './publish/preview-lesson.ts'
import { publishLesson } from './publish/publish-lesson.ts'

/** Errors of the schema as messages that the lesson's author understands. */
const refuseBody = (error: z.core.$ZodError): never => {
  throw invalidInput(
    new z.core.$ZodRealError(error.issues.map((issue) => ({ ...issue, message: contentSentence(issue) }))),
  )
}

/** A later part of a lesson whose first part came with another answer. */
const partSchema = pageQuerySchema.pick({ cursor: true })

const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/**
 * Written lessons: their owner edits them, or publishes a generated lesson. The classroom updates the open
 * lessons.
 */
export const authoredRoutes = (lessons: OpenLessons) =>
  routes({ tag: 'authored', unknownId: 'unit_not_found' }, [
    get('/api/units/{id}/content', {
      summary: 'The written lesson of a unit of mine, with questions and keys, from contentCursor on',
      query: partSchema,
      answer: ok('The lesson', unitContentSchema),
      errors: ['lesson_not_written', 'exam_under_way'],
      handle: ({ db, learner, params, query: { cursor } }) =>
        readContent(db, { unitId: params.id, ownerId: learner.id }, cursor),
    }),
    put('/api/units/{id}/content', {
      summary: 'Change the written lesson of a unit of mine; the version before is kept',
      body: saveUnitContentSchema,
      refuseBody,
      answer: ok('The lesson as it was kept', unitContentSchema),
      errors: ['lesson_not_written', 'changed_elsewhere'],
      handle: ({ db, learner, params, body }) =>
        saveContent(db, lessons, { unitId: params.id, ownerId: learner.id }, body),
    }),
    get('/api/units/{id}/versions', {
      summary: 'The last versions of a written lesson, newest first',
      answer: ok('The versions', unitVersionsSchema),
      errors: ['lesson_not_written'],
      handle: ({ db, learner, params }) => listVersions(db, { unitId: params.id, ownerId: learner.id }),
    }),
    get('/api/units/{id}/versions/{number}', {
      summary: 'An earlier version of a written lesson, from contentCursor on',
      params: z.object({ id: z.uuid(), number: versionNumber }),
      query: partSchema,
      answer: ok('The version', earlierVersionSchema),
      errors: ['lesson_not_written', 'not_found', 'exam_under_way'],
      handle: ({ db, learner, params: { id, number }, query: { cursor } }) =>
        readVersion(db, { unitId: id, ownerId: learner.id, number, cursor }),
    }),
    post('/api/units/{id}/undo', {
      summary: 'Bring back the version before; once more, and the change is there again',
      body: undoSchema,
      answer: ok('The lesson as it is now', unitContentSchema),
      errors: ['lesson_not_written', 'nothing_to_undo', 'changed_elsewhere', 'exam_under_way'],
      handle: ({ db, learner, params, body }) =>
        undoChange(db, lessons, { unitId: params.id, ownerId: learner.id }, body.revision),
    }),
    get('/api/units/{id}/publish', {
      summary: 'What publishing the lesson that was generated for me would bring, and where it speaks of me',
      answer: ok('The preview', publishPreviewSchema),
      errors: ['nothing_to_publish', 'exam_under_way'],
      handle: ({ db, learner, params }) => previewLesson(db, { unitId: params.id, ownerId: learner.id }),
    }),
    post('/api/units/{id}/publish', {
      summary: 'Publish the lesson: everyone who adds the course gets it from now on',
      makesRow: true,
      body: publishUnitSchema,
      refuseBody,
      answer: created('The written lesson', unitContentSchema),
      errors: ['nothing_to_publish', 'personal_words', 'changed_elsewhere', 'exam_under_way'],
      handle: ({ db, learner, params, body }) =>
        publishLesson(db, lessons, { unitId: params.id, ownerId: learner.id }, body),
    }),
  ])

export const courseLessonRoutes = routes({ tag: 'authored', unknownId: 'course_not_found' }, [
  get('/api/courses/{id}/lessons', {
    summary: 'Which lessons of my course are written, and which were generated and can be published',
    answer: ok('A state for each unit, in order', courseLessonsSchema),
    handle: ({ db, learner, params }) => listLessons(db, { courseId: params.id, ownerId: learner.id }),
  }),
])
