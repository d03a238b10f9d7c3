import { documentPages, quotableNotes } from '#server/classroom/describe-material.ts'
import { doubtAssent, untilRejected } from '#server/conversations/doubt-assent.ts'
import { cautioned, ownWords } from '#server/conversations/own-words.ts'
import { replyAsExaminer } from '#server/guide/reply-as-examiner.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { type AskedOfExaminer, examinerChatPrompt, exampleReplies } from './examiner-chat.prompt.ts'

/** Streams the Examiner's reply. */
export function examinerChat(guides: Guides, caller: Caller, request: AskedOfExaminer) {
  const ask = (caution = '', rejected?: AbortSignal) =>
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
  // Without a model the reply is a quotation, so it is not compared with the examples.
  if (guides.model === null) return ask()
  const examples = exampleReplies()
  return doubtAssent((doubt = '', rejected) => ownWords(cautioned(ask, doubt, rejected), examples), {
    message: request.question,
    notes,
  })
}
