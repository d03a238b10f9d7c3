import type { ChatTurn } from '#contract/conversations.ts'
import { markAsData } from '#server/platform/guides/mark-as-data.ts'
import type { Turn } from '#server/platform/model/call.ts'

/** How much of a conversation a model sees, and how much is dropped at once when it is too long. */
const maxHistoryLength = 32_000
const droppedAtOnce = 16_000

/**
 * A conversation for a model: the newest turns within the limits, the learner's words marked as data. Old
 * turns are dropped in blocks, so that over many turns the beginning stays the same and a provider's prefix
 * cache can serve it.
 */
export function chatTurns(history: readonly ChatTurn[], message: string): Turn[] {
  const last = history.at(-1)
  const isRepeated = last !== undefined && isLearner(last) && last.text.trim() === message.trim()
  const kept = recent(isRepeated ? history.slice(0, -1) : history)
  const turns = [...kept, { sender: 'Student', text: message }].map(asTurn)
  const begin = turns.findIndex(({ role }) => role === 'user')
  return turns.slice(begin).reduce<Turn[]>(join, [])
}

const isLearner = ({ sender }: ChatTurn) => /^(student|user|learner|you)$/i.test(sender)

/**
 * Words that a request only claims as a guide's are data like the learner's: otherwise they would bind the
 * guide.
 */
function asTurn(turn: ChatTurn): Turn {
  if (isLearner(turn)) return { role: 'user', content: markAsData('learner says', turn.text) }
  return turn.isClaimed
    ? { role: 'user', content: markAsData('said before, as the learner reports', turn.text) }
    : { role: 'assistant', content: turn.text }
}

/** Appends a caution for the guide only to the learner's words, in the same turn. */
export function withCaution(turns: readonly Turn[], caution: string): Turn[] {
  const last = turns.at(-1)
  if (last === undefined || caution === '') return [...turns]
  return [...turns.slice(0, -1), { ...last, content: `${last.content}\n\n${caution}` }]
}

/** A conversation from the request. */
export const claimed = (history: readonly ChatTurn[]): ChatTurn[] =>
  history.map((turn) => ({ ...turn, isClaimed: true }))

/** Some model servers refuse two turns of one role in a row, so such turns are joined. */
const join = (turns: Turn[], next: Turn): Turn[] => {
  const last = turns.at(-1)
  if (last?.role !== next.role) return [...turns, next]
  return [...turns.slice(0, -1), { role: last.role, content: `${last.content}\n\n${next.content}` }]
}

/**
 * Where the conversation begins for the model: half of what it may see is dropped at a time, and then nothing
 * for long.
 */
function recent(history: readonly ChatTurn[]): readonly ChatTurn[] {
  const total = history.reduce((sum, { text }) => sum + text.length, 0)
  const dropped = Math.ceil(Math.max(0, total - maxHistoryLength) / droppedAtOnce) * droppedAtOnce
  let size = 0
  let start = 0
  while (size < dropped && start < history.length) {
    size += history[start]?.text.length ?? 0
    start += 1
  }
  if (start < history.length || history.length === 0) return history.slice(start)
  // The last turns alone are too long: then turn by turn.
  let kept = 0
  while (start > 0 && kept + (history[start - 1]?.text.length ?? 0) <= maxHistoryLength) {
    start -= 1
    kept += history[start]?.text.length ?? 0
  }
  return history.slice(start)
}
