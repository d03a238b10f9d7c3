import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ChatMessage, failedReply } from '#contract/conversations.ts'
import type { LibrarianInteraction } from '#contract/library.ts'
import { messages } from '#db/conversations.ts'
import type { Connection } from '#server/platform/db.ts'
import { inPlace, type PlaceId } from './place.ts'
import { isHeld } from './reply-lease.ts'

type Query = { cursor?: number | undefined; limit: number }

const before = (cursor: number | undefined) => (cursor === undefined ? undefined : lt(messages.id, cursor))

/** A page of a conversation, its newest last; the cursor leads to what was said before. */
export async function listMessages(db: Connection, place: PlaceId, { cursor, limit }: Query) {
  const rows = await db
    .select({ message: messages, isWriting: isHeld() })
    .from(messages)
    .where(and(inPlace(place), before(cursor)))
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  const { items, nextCursor } = pageOf(rows.map(presentMessage), limit)
  return { items: items.reverse(), nextCursor }
}

const replies = alias(messages, 'reply')

/** The same as questions with their replies, the newest first. */
export async function listExchanges(db: Connection, place: PlaceId, { cursor, limit }: Query) {
  const rows = await db
    .select({ question: messages, reply: replies, isWriting: isHeld(replies.writingUntil) })
    .from(messages)
    .innerJoin(replies, eq(replies.replyTo, messages.id))
    .where(and(inPlace(place), isNull(messages.replyTo), before(cursor)))
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  return pageOf(rows.map(presentExchange), limit)
}

function pageOf<Item extends { id: number }>(found: Item[], limit: number) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? String(last.id) : null }
}

type Row = typeof messages.$inferSelect

const presentMessage = ({ message, isWriting }: { message: Row; isWriting: boolean }): ChatMessage => ({
  id: message.id,
  sender: message.sender,
  text: message.failure === null ? message.text : failedReply(message.failure, message.sender),
  timestamp: message.createdAt.toISOString(),
  cutOff: message.cutOff && message.failure === null && !isWriting,
  failure: message.failure,
  isWriting,
  clientId: message.clientId,
  replyTo: message.replyTo,
})

function presentExchange(row: { question: Row; reply: Row; isWriting: boolean }): LibrarianInteraction {
  const { question } = row
  const { text, timestamp, cutOff, failure, isWriting } = presentMessage({ ...row, message: row.reply })
  return {
    id: question.id,
    timestamp,
    userMessage: question.text,
    assistantResponse: text,
    cutOff,
    failure,
    isWriting,
    clientId: question.clientId,
    currentTime: question.currentTime ?? 0,
    seekTimestamp: row.reply.seekTimestamp,
  }
}
