import type { ChatMessage } from '#contract/conversations.ts'
import type { Page } from '#contract/paging.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

export interface Question {
  clientId: string
  text: string
  /** Asks for a new reply in place of a reply that was cut off. */
  isRetry: boolean
}

export interface Opening {
  sentence: string
  /** Suggested first questions, at most three; each gets an answer. */
  questions: string[]
  /** It stays at the top of the conversation after the first message. */
  stays?: boolean
}

/** All that differs between two places of a conversation, such as an activity and a video. */
export interface Place {
  /** Identifies the conversation in this browser. */
  key: string
  /** The guide who speaks here. */
  leader: string
  /** One line below the guide's name. */
  role: string
  opening: Opening
  /** Questions that the learner asks with one press; disabled while `unavailable` says why. */
  quickActions?: { actions: { name: string; prompt: string }[]; unavailable?: string | undefined }
  /** Turns times and other marks in a reply into links. */
  marks?: MarkdownExtension
  /** Messages newest last; the cursor leads to earlier ones. */
  read: (cursor?: string) => Promise<Page<ChatMessage>>
  /** The call that asks the guide. */
  request: (question: Question) => { path: string; body: object }
  /** Text that the learner selected to ask about: it is sent with the next message. */
  quote?: string | undefined
  /** Below a reply, a list shows the source of each of its numbers. */
  listsSources?: boolean
  askAfterMs?: number
  /** The learner can send nothing while a reply arrives. */
  isOneAtATime?: boolean
  hasVoice?: boolean
}
