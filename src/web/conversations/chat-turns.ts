import type { ChatMessage } from '#contract/conversations.ts'
import type { Citation } from '#contract/sources.ts'

/** A message of this browser and what becomes of it, until the server's own list holds both. */
export interface Turn {
  clientId: string
  text: string
  timestamp: string
  /** `unsent`: the server could not be reached. `refused`: it does not take this message. */
  phase: 'unsent' | 'asking' | 'replying' | 'ended' | 'refused'
  reply: string
  /** What the marks in the reply stand for. */
  citations: readonly Citation[]
  isCutOff: boolean
  /** What is said in place of a reply that did not come, or of a message that was not taken. */
  fault: string
  /** The newest message the server had when this one was sent, which it stays behind until it arrives. */
  after?: number
}

/** One bubble of the log. */
export interface ChatBubble {
  key: string
  /** A guide's words as the server has them, or the message of its list that they answer. */
  id?: number
  isLearner: boolean
  sender: string
  text: string
  /** What the marks in a guide's words stand for. */
  citations: readonly Citation[]
  timestamp: string
  state: 'whole' | 'writing' | 'cut-off' | 'failed' | 'unsent' | 'refused' | 'sending' | 'unanswered'
  /** The learner's message that a retry would send again. */
  retries?: string
  /** The server has neither the message nor a reply: both can be taken away. */
  isLocal?: boolean
  note?: string
}

export const isActive = ({ phase }: Turn): boolean => phase === 'asking' || phase === 'replying'

interface Log {
  kept: readonly ChatMessage[]
  turns: readonly Turn[]
  persona: string
  /** The guide's words when no reply came. */
  fault: string
  /** Of which messages the learner has dismissed the failed reply. */
  dismissed?: readonly string[]
}

/**
 * The conversation as it is shown: the server's messages in their order, each of this browser's running turns in its
 * place, and at the end what has not arrived yet.
 */
export function shownLog({ kept, turns, persona, fault, dismissed = [] }: Log): ChatBubble[] {
  const turnOf = new Map(turns.map((turn) => [turn.clientId, turn]))
  const clientIdOf = new Map(kept.map(({ id, clientId }) => [id, clientId]))
  const answered = new Set(kept.map(({ replyTo }) => replyTo))
  const arrived = new Set(kept.map(({ clientId }) => clientId))
  const waiting = turns.filter(({ clientId }) => !arrived.has(clientId))
  const shown: ChatBubble[] = []
  const showWaiting = (isDue: (turn: Turn) => boolean) => {
    for (let next = waiting[0]; next !== undefined && isDue(next); next = waiting[0]) {
      shown.push(ofTurn(next), ...replyOf(next, persona, fault).map((reply) => ({ ...reply, isLocal: true })))
      waiting.shift()
    }
  }
  for (const message of kept) {
    const { id, clientId, replyTo } = message
    // What failed before it arrived stays where it was said.
    if (replyTo === null)
      showWaiting(({ phase, after }) => phase === 'ended' && after !== undefined && after < id)
    if (replyTo === null && message.sender !== 'Student') shown.push(ofGuide(message, undefined, undefined))
    else if (replyTo !== null) {
      const question = clientIdOf.get(replyTo) ?? undefined
      shown.push(ofGuide(message, question === undefined ? undefined : turnOf.get(question), question))
    } else {
      shown.push(ofLearner(message))
      const turn = clientId === null ? undefined : turnOf.get(clientId)
      if (turn !== undefined && !answered.has(id)) shown.push(...replyOf(turn, persona, fault))
      else if (!answered.has(id) && message === kept.at(-1)) {
        shown.push({
          id,
          key: `${clientId ?? id}-reply`,
          isLearner: false,
          sender: persona,
          text: fault,
          citations: [],
          timestamp: message.timestamp,
          state: 'failed',
          ...(clientId === null ? {} : { retries: clientId }),
        })
      }
    }
  }
  showWaiting(() => true)
  return dismissed.length === 0 ? shown : withoutFailures(shown, new Set(dismissed))
}

/** A dismissed failure is no longer shown; its message still offers Retry. */
function withoutFailures(shown: readonly ChatBubble[], dismissed: ReadonlySet<string>): ChatBubble[] {
  const isDismissed = ({ state, retries }: ChatBubble) =>
    state === 'failed' && retries !== undefined && dismissed.has(retries)
  const unanswered = new Set(shown.filter(isDismissed).map(({ retries }) => retries))
  return shown
    .filter((one) => !isDismissed(one))
    .map((one) =>
      one.isLearner && unanswered.has(one.key) ? { ...one, state: 'unanswered', retries: one.key } : one,
    )
}

const ofLearner = ({ id, clientId, text, timestamp }: ChatMessage): ChatBubble => ({
  key: clientId ?? String(id),
  isLearner: true,
  sender: 'Student',
  text,
  citations: [],
  timestamp,
  state: 'whole',
})

/** Where a turn runs here, its words are newer than what is kept of them; the server's list wins once it is over. */
function ofGuide(message: ChatMessage, turn: Turn | undefined, retries: string | undefined): ChatBubble {
  const { id, sender, timestamp } = message
  const base = { id, key: `${retries ?? id}-reply`, isLearner: false, sender, timestamp }
  if (turn !== undefined && (isActive(turn) || (message.isWriting && turn.reply !== ''))) {
    const state = isActive(turn) ? 'writing' : turn.isCutOff ? 'cut-off' : 'whole'
    const { reply: text, citations } = turn
    return { ...base, text, citations, state, ...(retries ? { retries } : {}) }
  }
  const { text, citations } = message
  return { ...base, text, citations, state: stateOf(message), ...(retries ? { retries } : {}) }
}

function stateOf({ isWriting, failure, cutOff }: ChatMessage): ChatBubble['state'] {
  if (isWriting) return 'writing'
  if (failure !== null) return 'failed'
  return cutOff ? 'cut-off' : 'whole'
}

function ofTurn({ clientId, text, timestamp, phase, fault }: Turn): ChatBubble {
  const state = phase === 'unsent' || phase === 'refused' ? phase : phase === 'asking' ? 'sending' : 'whole'
  return {
    key: clientId,
    isLearner: true,
    sender: 'Student',
    text,
    citations: [],
    timestamp,
    state,
    retries: clientId,
    ...(fault === '' ? {} : { note: fault }),
  }
}

function replyOf(turn: Turn, persona: string, fault: string): ChatBubble[] {
  const { clientId, timestamp, phase, reply, citations, isCutOff } = turn
  if (phase === 'unsent' || phase === 'refused') return []
  const base = {
    key: `${clientId}-reply`,
    isLearner: false,
    sender: persona,
    timestamp,
    citations,
    retries: clientId,
  }
  if (isActive(turn)) return [{ ...base, text: reply, state: 'writing' }]
  if (reply !== '' || isCutOff) return [{ ...base, text: reply, state: isCutOff ? 'cut-off' : 'whole' }]
  return [{ ...base, text: turn.fault || fault, state: 'failed' }]
}

/** Turns that the server's list does not hold yet: all others are over. */
export function unfinished(turns: readonly Turn[], kept: readonly ChatMessage[]): Turn[] {
  const idOf = new Map(kept.map(({ id, clientId }) => [clientId, id]))
  const answered = new Set(kept.filter(({ isWriting }) => !isWriting).map(({ replyTo }) => replyTo))
  return turns.filter((turn) => {
    const id = idOf.get(turn.clientId)
    return isActive(turn) || id === undefined || !answered.has(id)
  })
}
