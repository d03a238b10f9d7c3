import type { ChatMessage } from '#contract/conversations.ts'
import type { Page } from '#contract/paging.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

export interface Question {
  clientId: string
  text: string
  /** A new reply in place of one that was cut off. */
  isRetry: boolean
}

export interface Opening {
  sentence: string
  /** What a learner could ask first, and gets an answer to; three at the most. */
  questions: string[]
  /** It stays at the head of the conversation when something has been said. */
  stays?: boolean
}

/** All that differs between one place of a conversation and another: an activity, a video. */
export interface Place {
  /** Names the conversation in this browser. */
  key: string
  /** The guide who speaks here. */
  leader: string
  /** One line below the guide's name. */
  role: string
  opening: Opening
  /** Questions that are asked with one press; none of them while `unavailable` says why. */
  quickActions?: { actions: { name: string; prompt: string }[]; unavailable?: string | undefined }
  /** What times or other marks in a reply become. */
  marks?: MarkdownExtension
  /** Messages newest last; the cursor leads to earlier ones. */
  read: (cursor?: string) => Promise<Page<ChatMessage>>
  /** The call that asks the guide. */
  request: (question: Question) => { path: string; body: object }
  /** Words that the learner marked to ask about: they go along with the next message. */
  quote?: string | undefined
  /** Below a reply stands where each of its numbers leads. */
  listsSources?: boolean
  askAfterMs?: number
  /** Nothing can be sent while a reply is on its way. */
  isOneAtATime?: boolean
  hasVoice?: boolean
}
