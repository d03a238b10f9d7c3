import type { AnswerForm } from './answer-form.ts'
import type { Rank } from './ranks.ts'

export type Turn = { role: 'user' | 'assistant'; content: string }

/** One request to the model. The unchanging part of `system` comes first, for the provider's prefix cache. */
export type ModelCall = {
  purpose: string
  /** The id of what it is made for, as an activity: its learner may wait for several. */
  about?: string | undefined
  userId: string
  requestId: string
  signal: AbortSignal
  system: string
  turns: Turn[]
  /** The shape of a structured answer, which also stands in `system`. */
  form?: AnswerForm | undefined
  temperature: number
  maxTokens: number
  /** Which limits of length and time hold: a generation may be longer, and take longer, than a chat answer. */
  size: 'chat' | 'generation'
  /** Whether an answer that cannot be used is asked for once more; it is, where nothing is said. */
  repairs?: boolean
  /** How urgent it is; a chat, or what a learner waits for, where nothing is said. */
  rank?: Rank | undefined
  /** Told what each request to the model cost, also one that failed. */
  onSpent?: (usage: Usage) => void
}

/**
 * A request whose end is set once: where its operator named the limits of time, the wait in the queue, the tries and a
 * repair share the time until then.
 */
export type TimedCall = ModelCall & { untilMs: number }

export type Usage = { promptTokens: number; completionTokens: number }

export type ModelAnswer = { text: string; usage: Usage; finishReason: 'stop' | 'length' }

/** Most bytes of text read of one answer; then reading stops and the call is ended. */
export const answerBytes = { chat: 64 * 1024, generation: 256 * 1024 } as const
