import type { ChatMessage } from '#contract/conversations.ts'
import { ApiError, isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { createKeyed, createStore } from '#web/ui/store.ts'
import { restoreChat, storeChat } from './chat-copy.ts'
import { isActive, type Turn, unfinished } from './chat-turns.ts'
import type { Place } from './place.ts'
import { streamReply } from './stream-reply.ts'

export interface ChatState {
  status: 'loading' | 'ready' | 'failed'
  kept: readonly ChatMessage[]
  /** The cursor to the messages before the oldest one shown. */
  older: string | null
  earlier: 'idle' | 'loading' | 'failed'
  turns: readonly Turn[]
  /** The messages whose failed reply the learner has dismissed. */
  dismissed: readonly string[]
}

/** The first words are shown at once, the next ones at this interval, so that reading is smooth. */
const showEveryMs = 50
const sendAgainAfterMs = 5000
const lookAgainAfterMs = 1500

const asking = { phase: 'asking', reply: '', citations: [], isCutOff: false, fault: '' } as const

/**
 * One conversation in this tab. It continues while the learner looks at another page. The server's copy is
 * the truth; messages that could not be sent are kept here and sent again, and the server accepts each only
 * once.
 */
export class ChatStore {
  readonly key: string
  readonly #store
  #place: Place | undefined
  /** The messages that the server sent, without a gap up to its newest. */
  #messages: readonly ChatMessage[] = []
  readonly #running = new Map<string, AbortController>()
  #again: ReturnType<typeof setTimeout> | undefined
  #look: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Map<string, Pick<Turn, 'reply' | 'citations'>>()
  #showing: ReturnType<typeof setTimeout> | undefined

  constructor(key: string) {
    this.key = key
    this.#store = createStore<ChatState>({
      status: 'loading',
      older: null,
      earlier: 'idle',
      ...restoreChat(key),
    })
  }

  subscribe = (listener: () => void) => this.#store.subscribe(listener)
  get = (): ChatState => this.#store.get()

  /** Sets where messages are sent from now on. */
  at(place: Place): void {
    this.#place = place
  }

  send(text: string): void {
    const { kept, turns } = this.get()
    const clientId = crypto.randomUUID()
    const turn = { ...asking, clientId, text, timestamp: new Date().toISOString() }
    this.#set({ turns: [...turns, { ...turn, after: kept.at(-1)?.id ?? 0 }] })
    void this.#ask(clientId, false, this.#place?.askAfterMs)
  }

  /** Asks for a new reply in place of a failed one, or tries again to send. */
  retry(clientId: string): void {
    const { kept, turns, dismissed } = this.get()
    const known = turns.find((turn) => turn.clientId === clientId)
    const sent = kept.find((message) => message.clientId === clientId)
    const { text, timestamp } = known ?? sent ?? {}
    if (text === undefined || timestamp === undefined || (known && isActive(known))) return
    if (dismissed.includes(clientId)) this.#set({ dismissed: dismissed.filter((one) => one !== clientId) })
    if (known) this.#change(clientId, asking)
    else this.#set({ turns: [...turns, { ...asking, clientId, text, timestamp }] })
    void this.#ask(clientId, true)
  }

  /**
   * Removes a message that the server does not have, so that the learner can change and resend it. For any
   * other message only the failed reply is removed.
   */
  discard(clientId: string): void {
    const { kept, dismissed } = this.get()
    if (kept.some((message) => message.clientId === clientId)) {
      this.#set({ dismissed: [...dismissed, clientId] })
      return
    }
    // The browser's copy does not keep refused messages.
    this.#change(clientId, { phase: 'refused' })
    this.#set({ turns: this.get().turns.filter((turn) => turn.clientId !== clientId) })
  }

  stop(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  /** Loads the server's list, which replaces what is shown. */
  load = async (): Promise<void> => {
    clearTimeout(this.#look)
    if (this.#place === undefined) return
    try {
      const { items, nextCursor } = await this.#place.read()
      const { older, turns } = this.get()
      const kept = joined(this.#messages, items)
      this.#messages = kept
      this.#set({
        status: 'ready',
        kept,
        older: kept === items ? nextCursor : older,
        turns: unfinished(turns, kept),
      })
      // Another tab is writing a reply, or a reply stopped here is about to end.
      if (items.some(({ isWriting, replyTo }) => isWriting && !this.#writes(replyTo)))
        this.#look = setTimeout(this.load, lookAgainAfterMs)
    } catch (error) {
      // A plan that is still being made has no rows yet.
      if (error instanceof ApiError && error.status === 404) return this.#set({ status: 'ready' })
      console.warn('The conversation could not be read.', error)
      this.#set({ status: this.get().kept.length > 0 ? 'ready' : 'failed' })
    }
  }

  async loadOlder(): Promise<void> {
    const { older, earlier } = this.get()
    if (this.#place === undefined || older === null || earlier === 'loading') return
    this.#set({ earlier: 'loading' })
    try {
      const { items, nextCursor } = await this.#place.read(older)
      // Meanwhile so many messages arrived that the list started again at a later point.
      if (this.get().older !== older) return this.#set({ earlier: 'idle' })
      this.#messages = [...items, ...this.#messages]
      this.#set({ kept: this.#messages, older: nextCursor, earlier: 'idle' })
    } catch (error) {
      console.warn('Earlier messages could not be read.', error)
      this.#set({ earlier: 'failed' })
    }
  }

  /** Another tab of this browser wrote its copy: this tab shows it at once, until the server has answered. */
  readCopy(): void {
    const copy = restoreChat(this.key)
    const { dismissed } = copy
    // Only shown, not stored: two tabs that store each other's copies would never stop.
    if (!this.get().turns.some(isActive)) this.#tell({ kept: joined(this.#messages, copy.kept), dismissed })
    clearTimeout(this.#look)
    this.#look = setTimeout(this.load, 300)
  }

  /** Sends every message that waits for a connection. */
  sendUnsent = (): void => {
    clearTimeout(this.#again)
    for (const { clientId, phase } of this.get().turns) {
      if (phase !== 'unsent' || this.#place === undefined) continue
      this.#change(clientId, { phase: 'asking', fault: '' })
      void this.#ask(clientId, false)
    }
  }

  #writes(replyTo: number | null): boolean {
    const { kept, turns } = this.get()
    const question = kept.find(({ id }) => id === replyTo)
    return turns.some((turn) => turn.clientId === question?.clientId && isActive(turn))
  }

  async #ask(clientId: string, isRetry: boolean, delayMs = 0): Promise<void> {
    const place = this.#place
    const turn = this.get().turns.find((one) => one.clientId === clientId)
    if (place === undefined || turn === undefined) return
    const controller = new AbortController()
    this.#running.set(clientId, controller)
    let reply = ''
    let citations: Turn['citations'] = []
    try {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const request = place.request({ clientId, text: turn.text, isRetry })
      const whole = await streamReply(request, controller.signal, (piece, fresh) => {
        reply += piece
        if (fresh.length > 0) citations = [...citations, ...fresh]
        this.#show(clientId, { reply, citations })
      })
      this.#waiting.delete(clientId)
      const { text, isCutOff } = whole
      this.#change(clientId, { phase: 'ended', reply: text, citations: whole.citations, isCutOff })
    } catch (error) {
      const end = endOf(error, reply)
      this.#waiting.delete(clientId)
      this.#change(clientId, { reply, citations, ...end })
      if (!isCancelled(error)) console.warn('No whole reply came.', error)
      if (error instanceof ApiError && end.phase === 'unsent')
        this.#sendLater((error.retryAfterSeconds ?? 0) * 1000)
    } finally {
      this.#running.delete(clientId)
    }
    await this.load()
  }

  #sendLater(afterMs: number): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(this.sendUnsent, Math.max(sendAgainAfterMs, afterMs))
  }

  /** Shows the first words at once, and later words in groups. */
  #show(clientId: string, came: Pick<Turn, 'reply' | 'citations'>): void {
    this.#waiting.set(clientId, came)
    const isFirst = this.get().turns.some((turn) => turn.clientId === clientId && turn.phase === 'asking')
    if (isFirst) this.#showWaiting()
    else this.#showing ??= setTimeout(this.#showWaiting, showEveryMs)
  }

  #showWaiting = (): void => {
    clearTimeout(this.#showing)
    this.#showing = undefined
    for (const [clientId, came] of this.#waiting) this.#change(clientId, { phase: 'replying', ...came })
    this.#waiting.clear()
  }

  #change(clientId: string, change: Partial<Turn>): void {
    const { turns } = this.get()
    this.#set({ turns: turns.map((turn) => (turn.clientId === clientId ? { ...turn, ...change } : turn)) })
  }

  #set(change: Partial<ChatState>): void {
    const before = this.get()
    this.#tell(change)
    const { kept, turns, dismissed } = this.get()
    const phases = (some: readonly Turn[]) => some.map(({ clientId, phase }) => clientId + phase).join()
    if (before.kept !== kept || before.dismissed !== dismissed || phases(before.turns) !== phases(turns))
      storeChat(this.key, { kept, turns, dismissed })
  }

  #tell(change: Partial<ChatState>): void {
    this.#store.update((state) => ({ ...state, ...change }))
  }
}

/** The newest page after all earlier messages, or the page alone if messages between the two are missing. */
function joined(earlier: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const at = earlier.findIndex(({ id }) => id === page[0]?.id)
  return at > 0 ? [...earlier.slice(0, at), ...page] : page
}

/** Errors that a retry cannot solve today: their message says when to return. */
const endsTalk = new Set(['model_budget_spent', 'model_ceiling_reached', 'lesson_locked'])

/** The server refused the request before it stored anything. */
const isNotTaken = new Set(['too_many_requests', 'too_many_at_once'])

/** The state of a turn after a failed call. */
function endOf(error: unknown, reply: string): Pick<Turn, 'phase' | 'isCutOff' | 'fault'> {
  const isCutOff = reply.trim() !== '' || isCancelled(error)
  const ended = { phase: 'ended', isCutOff, fault: '' } as const
  if (!(error instanceof ApiError) || isCutOff) return ended
  const fault = sentenceFor(error)
  // The message is also sent after the learner signs in again.
  if ([0, 401].includes(error.status) || isNotTaken.has(error.code))
    return { phase: 'unsent', isCutOff: false, fault }
  if (endsTalk.has(error.code)) return { ...ended, fault }
  return error.status >= 500 || error.code.startsWith('model_')
    ? ended
    : { phase: 'refused', isCutOff: false, fault }
}

export const chatStoreOf = createKeyed((key) => new ChatStore(key))
