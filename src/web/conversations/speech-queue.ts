import type { ChatBubble } from './chat-turns.ts'

/**
 * What Live Chat has still to say aloud. What was said before it began has been read already, however late it comes:
 * with the server's list, or from further back.
 */
export class SpeechQueue {
  readonly #spoken: Set<string>
  readonly #known: Set<string>
  /** The server's newest message when its list had come. Until then whatever it has is old. */
  #newest: number | undefined

  constructor(shown: readonly ChatBubble[]) {
    this.#spoken = new Set(shown.filter(isSaid).map(identify))
    this.#known = new Set(shown.map(({ key }) => key))
  }

  /** Each only once. */
  take(shown: readonly ChatBubble[], isReady: boolean): ChatBubble[] {
    const left = shown.filter((message) => isSaid(message) && !this.#spoken.has(identify(message)))
    const said = left.filter((message) => !this.#isOld(message))
    for (const message of left) this.#spoken.add(identify(message))
    for (const { key } of shown) this.#known.add(key)
    if (isReady) this.#newest ??= Math.max(0, ...shown.map(({ id }) => id ?? 0))
    return said
  }

  #isOld({ id, key }: ChatBubble): boolean {
    if (id === undefined) return false
    return this.#newest === undefined || (id <= this.#newest && !this.#known.has(key))
  }
}

/** Everything the learner did not say, once it has been said to its end. */
const isSaid = ({ isLearner, state, text }: ChatBubble): boolean =>
  !isLearner && state !== 'writing' && text !== ''

/** A retry says it anew. */
const identify = ({ key, text }: ChatBubble): string => `${key} ${text}`
