import { classroomLimits } from '#contract/classroom/rules.ts'
import type { ChatMessage } from '#contract/conversations.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { isText, isWhole } from '#web/lib/kept/check.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { isCitation } from '#web/sources/cite/is-citation.ts'
import type { Turn } from './chat-turns.ts'

const isUuid = (value: unknown): value is string =>
  isText(value) && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Lenient: any entry with a sender and a text is a message. */
function readEntry(stored: unknown) {
  if (!isRecord(stored) || !isText(stored.sender) || !isText(stored.text)) return []
  const { sender, text, id, timestamp, failure, clientId, replyTo, citations } = stored
  return [
    {
      id: isWhole(id) ? id : 0,
      sender,
      text,
      timestamp: isText(timestamp) ? timestamp : '',
      cutOff: stored.cutOff === true,
      failure: isText(failure) ? failure : null,
      clientId: isUuid(clientId) ? clientId : null,
      replyTo: isWhole(replyTo) ? replyTo : null,
      citations: Array.isArray(citations) && citations.every(isCitation) ? citations : [],
      isUnsent: stored.isUnsent === true,
      /** The learner has dismissed the failed reply to it. */
      isDismissed: stored.isDismissed === true,
      /** Of an unsent message: its reply failed or was stopped, so only the learner sends it again. */
      hasEnded: stored.hasEnded === true,
    },
  ]
}

interface ChatCopy {
  kept: readonly ChatMessage[]
  turns: readonly Turn[]
  dismissed: readonly string[]
}

/**
 * The browser's fast copy of a conversation, and the only place of messages that could not be sent yet. Every
 * tab writes the whole copy, so the unsent messages of other tabs stay; all tabs write the same for the same
 * conversation.
 */
export function storeChat(key: string, { kept, turns, dismissed }: ChatCopy): void {
  const arrived = new Set(kept.map(({ clientId }) => clientId))
  const own = new Set(turns.map(({ clientId }) => clientId))
  const others = restoreChat(key).turns.filter(({ clientId }) => !own.has(clientId))
  const unsent = [...turns, ...others]
    .filter(({ clientId, phase }) => !arrived.has(clientId) && phase !== 'refused')
    .sort((one, two) => (placeOf(one) < placeOf(two) ? -1 : 1))
    .map(({ clientId, text, timestamp, phase, isCutOff }) => ({
      sender: 'Student',
      text,
      timestamp,
      clientId,
      isUnsent: true,
      ...(phase === 'ended' ? { hasEnded: true, cutOff: isCutOff } : {}),
    }))
  const copies = kept
    // At most one page, however many earlier messages this tab has loaded.
    .slice(-classroomLimits.messagesPerPage)
    .filter(({ text, cutOff }) => text !== '' || cutOff)
    .map(({ isWriting: _isWriting, ...message }) =>
      message.clientId !== null && dismissed.includes(message.clientId)
        ? { ...message, isDismissed: true }
        : message,
    )
  const copy = [...copies, ...unsent]
  if (JSON.stringify(readStored(`messages-${key}`) ?? []) !== JSON.stringify(copy))
    writeStored(`messages-${key}`, copy)
}

const placeOf = ({ timestamp, clientId }: Turn): string => `${timestamp} ${clientId}`

export function restoreChat(key: string): { [Part in keyof ChatCopy]: ChatCopy[Part][number][] } {
  const stored: unknown = readStored(`messages-${key}`)
  const entries = (Array.isArray(stored) ? stored : []).flatMap(readEntry)
  return {
    kept: entries
      .filter(({ isUnsent, clientId }) => !isUnsent || clientId === null)
      // The browser assigns ids below any id of the server, so that all ids differ.
      .map(({ isUnsent: _isUnsent, hasEnded: _hasEnded, isDismissed: _isDismissed, ...entry }, index) => ({
        ...entry,
        id: entry.id > 0 ? entry.id : index - entries.length,
        isWriting: false,
      })),
    turns: entries.flatMap(({ isUnsent, clientId, text, timestamp, hasEnded, cutOff }) => {
      if (!isUnsent || clientId === null) return []
      const phase = hasEnded ? 'ended' : 'unsent'
      return [{ clientId, text, timestamp, phase, reply: '', citations: [], isCutOff: cutOff, fault: '' }]
    }),
    dismissed: entries.flatMap(({ isDismissed, clientId }) =>
      isDismissed && clientId !== null ? [clientId] : [],
    ),
  }
}
