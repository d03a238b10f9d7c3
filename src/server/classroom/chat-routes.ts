import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { chatReplySchema, professorChatRequestSchema } from '#contract/classroom.ts'
import { chatFault, chatMessageSchema } from '#contract/classroom-chat.ts'
import { examinerChatRequestSchema } from '#contract/exams.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { examOnScreen } from '#server/exams/exam-for-chat.ts'
import { examinerChat } from '#server/exams/examiner-chat.ts'
import { aiBody } from '#server/platform/ai-body.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { type AppContext, learnerOf } from '#server/platform/context.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { jsonAnswer } from '#server/platform/openapi/describe.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { namesOwnRows } from './find-lesson.ts'
import { guideChat } from './guide-chat.ts'
import { listMessages } from './list-messages.ts'
import { replyInActivity } from './reply-in-activity.ts'

const shared = { method: 'post' as const, tags: ['classroom'], middleware: limitAiCalls }

const professorRoute = createRoute({
  ...shared,
  path: '/api/professor-chat',
  summary: 'Ask the guide of an activity; with its id both message and reply are kept',
  request: aiRequest(professorChatRequestSchema),
  responses: aiAnswer(chatReplySchema),
})

const examinerRoute = createRoute({
  ...shared,
  path: '/api/examiner-chat',
  summary: 'Ask the Examiner; with the activity’s id both message and reply are kept',
  request: aiRequest(aiBody(examinerChatRequestSchema)),
  responses: aiAnswer(chatReplySchema),
})

const messagesRoute = createRoute({
  method: 'get',
  path: '/api/activities/{id}/messages',
  tags: ['classroom'],
  summary: 'The conversation of my activity, newest last; the cursor leads to earlier messages',
  request: { params: z.object({ id: z.uuid() }), query: pageQuerySchema },
  responses: { 200: jsonAnswer('A page of the conversation', pageOf(chatMessageSchema)) },
})

const answerChat = (
  c: AppContext,
  { leader, events }: { leader: string; events: AsyncIterable<TextEvent> },
) =>
  answerText(c, events, {
    body: (response) => ({ response }),
    sentence: () => chatFault(leader),
    keepsPartial: true,
  })

export const chatRoutes = createRouter()
  .openapi(professorRoute, async (c) => {
    const services = c.get('services')
    const { courseId, unitId, activityId, clientId, retry, ...request } = c.req.valid('json')
    const { leader, lessonTitle, studentMessage, studentProfile, courseDetails, notes, chatHistory } = request
    const ids = { courseId, unitId, activityId }
    if (namesOwnRows(ids)) {
      const asked = { ...ids, text: studentMessage, clientId: clientId ?? null, isRetry: retry }
      return answerChat(c, await replyInActivity(services, callerOf(c), asked))
    }
    const question = {
      leader,
      lessonTitle,
      studentMessage,
      profile: studentProfile,
      courseText: courseDetails,
      notes,
      history: chatHistory,
    }
    return answerChat(c, { leader, events: guideChat(services.guides, callerOf(c), question) })
  })
  .openapi(examinerRoute, async (c) => {
    const services = c.get('services')
    const { courseId, unitId, activityId, clientId, retry, ...request } = c.req.valid('json')
    const ids = { courseId, unitId, activityId }
    if (namesOwnRows(ids)) {
      const asked = {
        ...ids,
        text: request.question,
        clientId: clientId ?? null,
        isRetry: retry,
        examOnScreen: examOnScreen(request),
      }
      return answerChat(c, await replyInActivity(services, callerOf(c), asked))
    }
    const events = examinerChat(services.guides, callerOf(c), { ...request, sourceText: '' })
    return answerChat(c, { leader: 'Examiner', events })
  })
  .openapi(messagesRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await listMessages(c.get('services').db, learnerOf(c).id, id, c.req.valid('query')), 200)
  })
