import type { GuideQuestion } from '#contract/classroom.ts'
import { doubtAssent, untilRejected } from '#server/conversations/doubt-assent.ts'
import { cautioned, ownWords } from '#server/conversations/own-words.ts'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { documentPages, quotableNotes } from './describe-material.ts'
import { exampleReplies, type GuideChat, guideChatPrompt } from './guide-chat.prompt.ts'

/** Streams the reply of an activity's guide, the Professor or the Librarian. */
export function guideChat(guides: Guides, caller: Caller, chat: GuideChat) {
  const ask = (caution = '', rejected?: AbortSignal) =>
    guides.text(untilRejected(caller, rejected), {
      purpose: 'professor-chat',
      prompt: () => guideChatPrompt(chat, caution),
      temperature: 0.7,
      maxTokens: 1500,
      size: 'chat',
      offline: () => replyInChat(asQuestion(chat)),
    })
  // Without a model the reply is a quotation, so it is not compared with the examples.
  if (guides.model === null) return ask()
  const examples = exampleReplies(chat.leader)
  return doubtAssent((doubt = '', rejected) => ownWords(cautioned(ask, doubt, rejected), examples), {
    message: chat.message,
    notes: quotableNotes(chat.facts),
  })
}

/**
 * The message in the form for the guide without a model. Of the course, only its description states facts.
 */
function asQuestion({ facts, message, history }: GuideChat): GuideQuestion {
  const { title, description } = facts.course
  // If the request names no stored rows, the description contains its fields with their names.
  const text = /^description: (.+)$/m.exec(description)?.[1] ?? description
  return {
    lessonTitle: facts.unit.title,
    studentMessage: message,
    notes: quotableNotes(facts),
    pages: [...facts.pages, ...documentPages(facts), { title, text, kind: 'course' }],
    history,
    isAuthored: facts.activity?.isAuthored ?? false,
  }
}
