import type { ownRowIds } from '#contract/classroom.ts'
import type { keptChatFields } from '#contract/conversations.ts'
import type { ExaminerChatRequest, GradingResult } from '#contract/exams.ts'
import { documentPages, quotableNotes } from '#server/classroom/describe-material.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { doubtAssent, untilRejected } from '#server/conversations/doubt-assent.ts'
import { replyAsExaminer } from '#server/guide/reply-as-examiner.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import type { ExamTold } from './describe-exam.ts'
import { examinerChatPrompt } from './examiner-chat.prompt.ts'

/** What the learner asks, what is known of the exam, and the lesson it was made from. */
export type AskedOfExaminer = Omit<
  ExaminerChatRequest,
  keyof typeof keptChatFields | keyof typeof ownRowIds
> &
  ExamTold & {
    sourceText: string
    /** Of the lesson of one's own that the exam belongs to. */
    facts?: LessonFacts
    /** Once graded; the prompt is told of it in words. */
    result?: GradingResult | null
  }

/** The Examiner's reply, as it is spoken. */
export function examinerChat(guides: Guides, caller: Caller, request: AskedOfExaminer) {
  const ask = (caution?: string, rejected?: AbortSignal) =>
    guides.text(untilRejected(caller, rejected), {
      purpose: 'examiner-chat',
      prompt: () => examinerChatPrompt(request, caution),
      temperature: 0.7,
      maxTokens: 1000,
      size: 'chat',
      offline: () =>
        replyAsExaminer({
          question: request.question,
          currentQuestion: request.currentQuestion,
          phase: request.questionPhase,
          sourceText: request.facts === undefined ? request.sourceText : quotableNotes(request.facts),
          pages: request.facts === undefined ? [] : [...request.facts.pages, ...documentPages(request.facts)],
          isAuthored: request.facts?.activity?.isAuthored ?? false,
          result: request.result ?? null,
          score: request.examContext.score,
          asked: (request.reviewed ?? []).map(({ prompt, graded }) => ({ id: graded.questionId, prompt })),
        }),
    })
  const notes = request.facts === undefined ? request.sourceText : quotableNotes(request.facts)
  // Without a model the reply is a quotation.
  return guides.model === null ? ask() : doubtAssent(ask, { message: request.question, notes })
}
