import { createRoute, z } from '@hono/zod-openapi'
import { guideFaults } from '#contract/classroom.ts'
import {
  librarianChatReplySchema,
  librarianChatRequestSchema,
  librarianHistorySchema,
} from '#contract/library.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { learnerOf } from '#server/platform/context.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { jsonAnswer } from '#server/platform/openapi/describe.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { askLibrarian } from './ask-librarian.ts'
import { listInteractions } from './list-interactions.ts'

const tags = ['library']
const path = '/api/videos/{id}/librarian-chat'
const params = z.object({ id: z.uuid() })

const historyRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'My conversation with the Librarian about a video, the newest first',
  request: {
    params,
    query: pageQuerySchema.extend({
      cursor: z.coerce.number({ error: 'This cursor leads nowhere.' }).int().positive().optional(),
    }),
  },
  responses: { 200: jsonAnswer('A page of questions and answers', librarianHistorySchema) },
})

const chatRoute = createRoute({
  method: 'post',
  path,
  tags,
  middleware: limitAiCalls,
  summary: 'Ask the Librarian about a video, the answer streamed on request',
  description:
    'Transcript and description are the server’s own. A time the answer names stands in the transcript.',
  request: { params, ...aiRequest(librarianChatRequestSchema) },
  responses: aiAnswer(librarianChatReplySchema),
})

export const librarianChatRoutes = createRouter({ unknownId: 'video_not_found' })
  .openapi(historyRoute, async (c) => {
    const { id } = c.req.valid('param')
    const page = await listInteractions(c.get('services').db, id, learnerOf(c).id, c.req.valid('query'))
    return c.json(page, 200)
  })
  .openapi(chatRoute, async (c) => {
    const asking = { videoId: c.req.valid('param').id, ...c.req.valid('json') }
    const parts = { ...c.get('services'), log: c.get('log') }
    const { events, backed } = await askLibrarian(parts, callerOf(c), asking)
    return answerText(c, events, {
      body: (message) => ({ message, timestamp: backed.only(message) }),
      sentence: () => guideFaults.librarian,
      keepsPartial: true,
    })
  })
