import type { AnswerForm } from './answer-form.ts'
import type { Rank } from './ranks.ts'

export type Turn = { role: 'user' | 'assistant'; content: string }

/** One request to the model. The unchanging part of `system` comes first, for the provider's prefix cache. */
export type ModelCall = {
  purpose: string
  /** The id of what the call is for, such as an activity: a learner may wait for several. */
  about?: string | undefined
  userId: string
  requestId: string
  signal: AbortSignal
  system: string
  turns: Turn[]
  /** The form of a structured answer; its text is also in `system`. */
  form?: AnswerForm | undefined
  temperature: number
  maxTokens: number
  /**
   * Selects the limits of length and time: a generation may be longer, and take longer, than a chat answer.
   */
  size: 'chat' | 'generation'
  /** Whether an unusable answer leads to a second request; true by default. */
  repairs?: boolean
  /** How urgent the call is; by default as urgent as a chat, or as work that a learner waits for. */
  rank?: Rank | undefined
  /** Called with the usage of each request to the model, also of failed ones. */
  onSpent?: (usage: Usage) => void
}

/**
 * A request with a fixed end time. Where the operator set the time limits, the wait in the queue, the
 * attempts and a repair share the time until then.
 */
export type TimedCall = ModelCall & { untilMs: number }

export type Usage = { promptTokens: number; completionTokens: number }

export type ModelAnswer = { text: string; usage: Usage; finishReason: 'stop' | 'length' }

/** The maximum bytes of text of one answer; then the call is ended. */
export const answerBytes = { chat: 64 * 1024, generation: 256 * 1024 } as const
