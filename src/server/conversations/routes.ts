import type { z } from '@hono/zod-openapi'
import { chatReplySchema, professorChatRequestSchema } from '#contract/classroom.ts'
import { chatFault } from '#contract/conversations/personas.ts'
import { chatMessageSchema } from '#contract/conversations.ts'
import { examinerChatRequestSchema } from '#contract/exams.ts'
import {
  librarianChatReplySchema,
  librarianChatRequestSchema,
  librarianHistorySchema,
} from '#contract/library.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { documentChatReplySchema, documentChatRequestSchema } from '#contract/sources/conversation.ts'
import { answerText } from '#server/platform/guides/answer-guide.ts'
import { callerOf } from '#server/platform/guides/caller-of.ts'
import { aiBody } from '#server/platform/http/ai-body.ts'
import { ok, streamed } from '#server/platform/http/answers.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { documentPlace } from './document-place.ts'
import { listExchanges, listMessages } from './list-messages.ts'
import type { Conversation, OpenConversation, RequireOwn } from './place.ts'
import { replyIn } from './reply.ts'
import type { AskedMessage } from './take-reply.ts'

async function answerIn<Body extends object>(
  c: AppContext,
  conversation: Conversation,
  asked: AskedMessage,
  body: (reply: string) => Body,
): Promise<Response> {
  const { guide } = conversation
  const events = await replyIn(c.get('services'), callerOf(c), conversation, asked)
  return answerText(c, events, { body, sentence: () => chatFault(guide), keepsPartial: true })
}

const asResponse = (response: string) => ({ response })

export type ActivityPlace = {
  openProfessor: OpenConversation<z.infer<typeof professorChatRequestSchema>>
  openExaminer: OpenConversation<z.infer<typeof examinerChatRequestSchema>>
  requireOwn: RequireOwn
}

export const activityConversationRoutes = (place: ActivityPlace) =>
  routes({ tag: 'classroom' }, [
    post('/api/professor-chat', {
      summary: 'Ask the guide of an activity; with its id both message and reply are kept',
      asksGuide: true,
      body: professorChatRequestSchema,
      answer: streamed(chatReplySchema),
      errors: ['not_found', 'lesson_locked', 'space_full'],
      handle: async ({ c, services, caller, body }) => {
        const conversation = await place.openProfessor(services, caller, body)
        return answerIn(c, conversation, { ...body, text: body.studentMessage }, asResponse)
      },
    }),
    post('/api/examiner-chat', {
      summary: 'Ask the Examiner; with the activity’s id both message and reply are kept',
      asksGuide: true,
      body: aiBody(examinerChatRequestSchema),
      answer: streamed(chatReplySchema),
      errors: ['not_found', 'lesson_locked', 'space_full'],
      handle: async ({ c, services, caller, body }) => {
        const conversation = await place.openExaminer(services, caller, body)
        return answerIn(c, conversation, { ...body, text: body.question }, asResponse)
      },
    }),
    get('/api/activities/{id}/messages', {
      summary: 'The conversation of my activity, newest last; the cursor leads to earlier messages',
      query: pageQuerySchema,
      answer: ok('A page of the conversation', pageOf(chatMessageSchema)),
      handle: async ({ db, learner, params, query }) => {
        await place.requireOwn(db, params.id, learner.id)
        return listMessages(db, { activityId: params.id }, query)
      },
    }),
  ])

export type VideoPlace = {
  open: OpenConversation<z.infer<typeof librarianChatRequestSchema> & { videoId: string }>
  requireOwn: RequireOwn
}

export const videoConversationRoutes = (place: VideoPlace) =>
  routes({ tag: 'library', unknownId: 'video_not_found' }, [
    post('/api/videos/{id}/librarian-chat', {
      summary: 'Chat with video context: ask the Librarian, the answer streamed on request',
      description:
        'The server uses the transcript and the description that it has. Each time that the answer names is in the transcript.',
      asksGuide: true,
      body: librarianChatRequestSchema,
      answer: streamed(librarianChatReplySchema),
      errors: ['space_full'],
      handle: async ({ c, services, caller, params, body }) => {
        const conversation = await place.open(services, caller, { videoId: params.id, ...body })
        const { seekTimestamp } = conversation
        return answerIn(c, conversation, { ...body, text: body.message }, (message) => ({
          message,
          timestamp: seekTimestamp?.(message) ?? null,
        }))
      },
    }),
    get('/api/videos/{id}/librarian-chat', {
      summary: 'My conversation with the Librarian about a video, the newest first',
      query: pageQuerySchema,
      answer: ok('A page of questions and answers', librarianHistorySchema),
      handle: async ({ db, learner, params, query }) => {
        await place.requireOwn(db, params.id, learner.id)
        return listExchanges(db, { videoId: params.id }, query)
      },
    }),
  ])

export const documentConversationRoutes = routes({ tag: 'sources', unknownId: 'source_not_found' }, [
  post('/api/sources/{id}/librarian-chat', {
    summary: 'Ask the Librarian about a document of mine, the answer streamed on request',
    description:
      'A mark [[1]] in the answer stands for the citation with that number: words of the document.',
    asksGuide: true,
    body: documentChatRequestSchema,
    answer: streamed(documentChatReplySchema),
    errors: ['space_full'],
    handle: async ({ c, services, caller, params, body }) => {
      const conversation = await documentPlace.open(services, caller, { sourceId: params.id, ...body })
      return answerIn(c, conversation, { ...body, text: body.message }, (message) => ({ message }))
    },
  }),
  get('/api/sources/{id}/messages', {
    summary: 'My conversation with the Librarian about a document, newest last',
    query: pageQuerySchema,
    answer: ok('A page of the conversation', pageOf(chatMessageSchema)),
    handle: async ({ db, learner, params, query }) => {
      await documentPlace.requireOwn(db, params.id, learner.id)
      return listMessages(db, { sourceId: params.id }, query)
    },
  }),
])
