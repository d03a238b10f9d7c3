import { z } from '@hono/zod-openapi'
import { guideFaults } from '#contract/classroom.ts'
import {
  librarianChatReplySchema,
  librarianChatRequestSchema,
  librarianHistorySchema,
} from '#contract/library.ts'
import { pageQuerySchema } from '#contract/paging.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { ok, streamed } from '#server/platform/answers.ts'
import { get, post, routes } from '#server/platform/route.ts'
import { askLibrarian } from './ask-librarian.ts'
import { listInteractions } from './list-interactions.ts'

export const librarianChatRoutes = routes({ tag: 'library', unknownId: 'video_not_found' }, [
  get('/api/videos/{id}/librarian-chat', {
    summary: 'My conversation with the Librarian about a video, the newest first',
    query: pageQuerySchema.extend({
      cursor: z.coerce.number({ error: 'This cursor leads nowhere.' }).int().positive().optional(),
    }),
    answer: ok('A page of questions and answers', librarianHistorySchema),
    handle: ({ db, learner, params, query }) => listInteractions(db, params.id, learner.id, query),
  }),
  post('/api/videos/{id}/librarian-chat', {
    summary: 'Ask the Librarian about a video, the answer streamed on request',
    description:
      'Transcript and description are the server’s own. A time the answer names stands in the transcript.',
    asksGuide: true,
    body: librarianChatRequestSchema,
    answer: streamed(librarianChatReplySchema),
    handle: async ({ c, services, caller, params, body }) => {
      const asking = { videoId: params.id, ...body }
      const { events, backed } = await askLibrarian({ ...services, log: c.get('log') }, caller, asking)
      return answerText(c, events, {
        body: (message) => ({ message, timestamp: backed.only(message) }),
        sentence: () => guideFaults.librarian,
        keepsPartial: true,
      })
    },
  }),
])
