import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { aiBody } from '#contract/ai-body.ts'
import { chatReplySchema, professorChatRequestSchema } from '#contract/classroom.ts'
import { chatFault, chatMessageSchema } from '#contract/conversations.ts'
import { examinerChatRequestSchema } from '#contract/exams.ts'
import {
  librarianChatReplySchema,
  librarianChatRequestSchema,
  librarianHistorySchema,
} from '#contract/library.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { type AppContext, learnerOf } from '#server/platform/context.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { jsonAnswer } from '#server/platform/openapi/describe.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { listExchanges, listMessages } from './list-messages.ts'
import type { Conversation, OpenConversation, RequireOwn } from './place.ts'
import { replyIn } from './reply.ts'
import type { Asked } from './take-reply.ts'

const asking = { method: 'post' as const, middleware: limitAiCalls }
const params = z.object({ id: z.uuid() })
const query = pageQuerySchema.extend({
  cursor: z.coerce.number({ error: 'This cursor leads nowhere.' }).int().positive().optional(),
})
const videoPath = '/api/videos/{id}/librarian-chat'

const professorRoute = createRoute({
  ...asking,
  tags: ['classroom'],
  path: '/api/professor-chat',
  summary: 'Ask the guide of an activity; with its id both message and reply are kept',
  request: aiRequest(professorChatRequestSchema),
  responses: aiAnswer(chatReplySchema),
})

const examinerRoute = createRoute({
  ...asking,
  tags: ['classroom'],
  path: '/api/examiner-chat',
  summary: 'Ask the Examiner; with the activity’s id both message and reply are kept',
  request: aiRequest(aiBody(examinerChatRequestSchema)),
  responses: aiAnswer(chatReplySchema),
})

const activityMessagesRoute = createRoute({
  method: 'get',
  path: '/api/activities/{id}/messages',
  tags: ['classroom'],
  summary: 'The conversation of my activity, newest last; the cursor leads to earlier messages',
  request: { params, query },
  responses: { 200: jsonAnswer('A page of the conversation', pageOf(chatMessageSchema)) },
})

const librarianRoute = createRoute({
  ...asking,
  path: videoPath,
  tags: ['library'],
  summary: 'Ask the Librarian about a video, the answer streamed on request',
  description:
    'Transcript and description are the server’s own. A time the answer names stands in the transcript.',
  request: { params, ...aiRequest(librarianChatRequestSchema) },
  responses: aiAnswer(librarianChatReplySchema),
})

const videoExchangesRoute = createRoute({
  method: 'get',
  path: videoPath,
  tags: ['library'],
  summary: 'My conversation with the Librarian about a video, the newest first',
  request: { params, query },
  responses: { 200: jsonAnswer('A page of questions and answers', librarianHistorySchema) },
})

async function answerIn<Body extends object>(
  c: AppContext,
  conversation: Conversation,
  asked: Asked,
  body: (reply: string) => Body,
): Promise<Response> {
  const events = await replyIn(c.get('services'), callerOf(c), conversation, asked)
  return answerText(c, events, { body, sentence: () => chatFault(conversation.guide), keepsPartial: true })
}

const asResponse = (response: string) => ({ response })

export type ActivityPlace = {
  openProfessor: OpenConversation<z.infer<typeof professorChatRequestSchema>>
  openExaminer: OpenConversation<z.infer<typeof examinerChatRequestSchema>>
  requireOwn: RequireOwn
}

export const activityConversationRoutes = (place: ActivityPlace) =>
  createRouter()
    .openapi(professorRoute, async (c) => {
      const request = c.req.valid('json')
      const conversation = await place.openProfessor(c.get('services'), callerOf(c), request)
      return answerIn(c, conversation, { ...request, text: request.studentMessage }, asResponse)
    })
    .openapi(examinerRoute, async (c) => {
      const request = c.req.valid('json')
      const conversation = await place.openExaminer(c.get('services'), callerOf(c), request)
      return answerIn(c, conversation, { ...request, text: request.question }, asResponse)
    })
    .openapi(activityMessagesRoute, async (c) => {
      const { db } = c.get('services')
      const { id: activityId } = c.req.valid('param')
      await place.requireOwn(db, activityId, learnerOf(c).id)
      return c.json(await listMessages(db, { activityId, videoId: null }, c.req.valid('query')), 200)
    })

export type VideoPlace = {
  open: OpenConversation<z.infer<typeof librarianChatRequestSchema> & { videoId: string }>
  requireOwn: RequireOwn
}

export const videoConversationRoutes = (place: VideoPlace) =>
  createRouter({ unknownId: 'video_not_found' })
    .openapi(librarianRoute, async (c) => {
      const request = { videoId: c.req.valid('param').id, ...c.req.valid('json') }
      const conversation = await place.open(c.get('services'), callerOf(c), request)
      return answerIn(c, conversation, { ...request, text: request.message }, (message) => ({
        message,
        timestamp: conversation.seekTimestamp?.(message) ?? null,
      }))
    })
    .openapi(videoExchangesRoute, async (c) => {
      const { db } = c.get('services')
      const { id: videoId } = c.req.valid('param')
      await place.requireOwn(db, videoId, learnerOf(c).id)
      return c.json(await listExchanges(db, { activityId: null, videoId }, c.req.valid('query')), 200)
    })
