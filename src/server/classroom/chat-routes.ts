import { aiBody } from '#contract/ai-body.ts'
import { chatReplySchema, professorChatRequestSchema } from '#contract/classroom.ts'
import { chatFault, chatMessageSchema } from '#contract/classroom-chat.ts'
import { examinerChatRequestSchema } from '#contract/exams.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { examOnScreen } from '#server/exams/exam-for-chat.ts'
import { examinerChat } from '#server/exams/examiner-chat.ts'
import { answerText } from '#server/platform/answer-guide.ts'
import { ok, streamed } from '#server/platform/answers.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { get, post, routes } from '#server/platform/route.ts'
import { namesOwnRows } from './find-lesson.ts'
import { guideChat } from './guide-chat.ts'
import { listMessages } from './list-messages.ts'
import { replyInActivity } from './reply-in-activity.ts'

const answerChat = (
  c: AppContext,
  { leader, events }: { leader: string; events: AsyncIterable<TextEvent> },
) =>
  answerText(c, events, {
    body: (response) => ({ response }),
    sentence: () => chatFault(leader),
    keepsPartial: true,
  })

export const chatRoutes = routes({ tag: 'classroom' }, [
  post('/api/professor-chat', {
    summary: 'Ask the guide of an activity; with its id both message and reply are kept',
    asksGuide: true,
    body: professorChatRequestSchema,
    answer: streamed(chatReplySchema),
    errors: ['not_found', 'lesson_locked'],
    handle: async ({ c, services, caller, body }) => {
      const { courseId, unitId, activityId, clientId, retry, ...request } = body
      const { leader, lessonTitle, studentMessage, studentProfile, courseDetails, notes, chatHistory } =
        request
      const ids = { courseId, unitId, activityId }
      if (namesOwnRows(ids)) {
        const asked = { ...ids, text: studentMessage, clientId: clientId ?? null, isRetry: retry }
        return answerChat(c, await replyInActivity(services, caller, asked))
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
      return answerChat(c, { leader, events: guideChat(services.guides, caller, question) })
    },
  }),
  post('/api/examiner-chat', {
    summary: 'Ask the Examiner; with the activity’s id both message and reply are kept',
    asksGuide: true,
    body: aiBody(examinerChatRequestSchema),
    answer: streamed(chatReplySchema),
    errors: ['not_found', 'lesson_locked'],
    handle: async ({ c, services, caller, body }) => {
      const { courseId, unitId, activityId, clientId, retry, ...request } = body
      const ids = { courseId, unitId, activityId }
      if (namesOwnRows(ids)) {
        const asked = {
          ...ids,
          text: request.question,
          clientId: clientId ?? null,
          isRetry: retry,
          examOnScreen: examOnScreen(request),
        }
        return answerChat(c, await replyInActivity(services, caller, asked))
      }
      const events = examinerChat(services.guides, caller, { ...request, sourceText: '' })
      return answerChat(c, { leader: 'Examiner', events })
    },
  }),
  get('/api/activities/{id}/messages', {
    summary: 'The conversation of my activity, newest last; the cursor leads to earlier messages',
    query: pageQuerySchema,
    answer: ok('A page of the conversation', pageOf(chatMessageSchema)),
    handle: ({ db, learner, params, query }) => listMessages(db, learner.id, params.id, query),
  }),
])
