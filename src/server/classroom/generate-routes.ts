import { createRoute } from '@hono/zod-openapi'
import {
  generateLessonReplySchema,
  generateLessonRequestSchema,
  generateNotesReplySchema,
  generateNotesRequestSchema,
  generateResourcesReplySchema,
  generateResourcesRequestSchema,
  guideFaults,
} from '#contract/classroom.ts'
import { aiBody } from '#server/platform/ai-body.ts'
import { answerList, answerText } from '#server/platform/answer-guide.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { findLesson, namesOwnRows } from './find-lesson.ts'
import { generateLesson } from './generate-lesson.ts'
import { generateNotes } from './generate-notes.ts'
import { generateResources } from './generate-resources.ts'
import { keepLesson } from './keep-lesson.ts'
import { keepNotes } from './keep-notes.ts'
import { keepResources } from './keep-resources.ts'

const shared = { method: 'post' as const, tags: ['classroom'], middleware: limitAiCalls }

const lessonRoute = createRoute({
  ...shared,
  path: '/api/generate-lesson',
  summary: 'Plan the activities of a lesson, streamed one by one on request',
  request: aiRequest(generateLessonRequestSchema),
  responses: aiAnswer(generateLessonReplySchema),
})

const notesRoute = createRoute({
  ...shared,
  path: '/api/generate-notes',
  summary: 'Write the notes of a lesson, streamed on request',
  request: aiRequest(generateNotesRequestSchema),
  responses: aiAnswer(generateNotesReplySchema),
})

const resourcesRoute = createRoute({
  ...shared,
  path: '/api/generate-resources',
  summary: 'Find study resources for an activity',
  request: aiRequest(aiBody(generateResourcesRequestSchema)),
  responses: aiAnswer(generateResourcesReplySchema),
})

export const generateClassroomRoutes = createRouter()
  .openapi(lessonRoute, async (c) => {
    const services = c.get('services')
    const caller = callerOf(c)
    const request = c.req.valid('json')
    const plan = namesOwnRows(request)
      ? keepLesson(services, caller, await findLesson(services.db, caller.userId, request))
      : generateLesson(services.guides, caller, request)
    return answerList(c, plan, {
      body: (head, activities) => ({ lessonPlan: { ...head, activities } }),
      sentence: () => guideFaults.lesson,
    })
  })
  .openapi(notesRoute, async (c) => {
    const services = c.get('services')
    const request = c.req.valid('json')
    const notes = namesOwnRows(request)
      ? await keepNotes(services, callerOf(c), request)
      : generateNotes(services.guides, callerOf(c), request)
    return answerText(c, notes, {
      body: (text) => ({ notes: text }),
      sentence: ({ status, statusText }) => `API request failed: ${status} ${statusText}`,
      keepsPartial: false,
    })
  })
  .openapi(resourcesRoute, async (c) => {
    const services = c.get('services')
    const request = c.req.valid('json')
    const found = namesOwnRows(request)
      ? await keepResources(services, callerOf(c), request)
      : generateResources(services.guides, callerOf(c), request)
    return answerList(c, found, {
      body: (_head, resources) => ({ resources }),
      sentence: () => guideFaults.resources,
    })
  })
