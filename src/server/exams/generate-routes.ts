import { createRoute } from '@hono/zod-openapi'
import { aiBody } from '#contract/ai-body.ts'
import { chatReplySchema } from '#contract/classroom.ts'
import { examinerChatRequestSchema, examinerFault } from '#contract/exams.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { callerOf } from '#server/platform/guides.ts'
import { limitAiCalls } from '#server/platform/limit-ai-calls.ts'
import { aiAnswer, aiRequest } from '#server/platform/openapi/describe-ai.ts'
import { createRouter } from '#server/platform/router.ts'
import { examinerChat } from './examiner-chat.ts'

const chatRoute = createRoute({
  method: 'post',
  path: '/api/examiner-chat',
  tags: ['exams'],
  summary: 'Ask the Examiner, the answer streamed on request',
  middleware: limitAiCalls,
  request: aiRequest(aiBody(examinerChatRequestSchema)),
  responses: aiAnswer(chatReplySchema),
})

export const generateExamRoutes = createRouter().openapi(chatRoute, (c) =>
  answerText(c, examinerChat(c.get('services').guides, callerOf(c), c.req.valid('json')), {
    body: (response) => ({ response }),
    sentence: () => examinerFault,
    keepsPartial: true,
  }),
)
