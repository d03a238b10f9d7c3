import type { ExaminerChatRequest } from '#contract/exams.ts'
import { replyAsExaminer } from '#server/guide/reply-as-examiner.ts'
import type { Caller, Guides } from '#server/platform/guides.ts'
import { examinerChatPrompt } from './examiner-chat.prompt.ts'

/** The Examiner's reply, as it is spoken. */
export const examinerChat = (guides: Guides, caller: Caller, request: ExaminerChatRequest) =>
  guides.text(caller, {
    purpose: 'examiner-chat',
    prompt: () => examinerChatPrompt(request),
    temperature: 0.7,
    maxTokens: 1000,
    size: 'chat',
    offline: () =>
      replyAsExaminer({
        question: request.question,
        currentQuestion: request.currentQuestion,
        phase: request.questionPhase,
        history: request.chatHistory,
        sourceText: '',
      }),
  })
