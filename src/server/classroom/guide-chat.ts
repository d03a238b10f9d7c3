import type { GuideQuestion } from '#contract/classroom.ts'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { guideChatPrompt } from './guide-chat.prompt.ts'
import type { PageText } from './read-page-text.ts'

/** The reply of an activity's guide, the Professor's or the Librarian's, as it is spoken. */
export const guideChat = (
  guides: Guides,
  caller: Caller,
  question: GuideQuestion,
  pages: () => Promise<PageText[]> = async () => [],
) =>
  guides.text(caller, {
    purpose: 'professor-chat',
    prompt: () => guideChatPrompt(question),
    temperature: 0.7,
    maxTokens: 1500,
    size: 'chat',
    offline: async () => replyInChat({ ...question, pages: await pages() }),
  })
