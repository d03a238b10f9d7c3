import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ChatMessage, failedReply } from '#contract/conversations.ts'
import type { LibrarianInteraction } from '#contract/library.ts'
import type { PageRequest } from '#contract/paging.ts'
import { messages } from '#db/conversations.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { citationsOf, type ShownCitation, shownCitations } from '#server/sources/cite/citations-of.ts'
import { inPlace, type PlaceId } from './place.ts'
import { isBeingWritten } from './reply-lease.ts'

/** Ids count up in the order of what was said. */
const pageOf = (request: PageRequest) => pageBy(newestFirst(messages.id, messages.id), request)

/** A page of a conversation, its newest last; the cursor leads to what was said before. */
export async function listMessages(db: Connection, place: PlaceId, request: PageRequest) {
  const page = pageOf(request)
  const found = await db
    .select({
      id: messages.id,
      place: page.place,
      bytes: bytesOf(messages.text, sql`${citationsOf('message')}::text`),
    })
    .from(messages)
    .where(and(inPlace(place), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const loaded = await db
    .select({
      id: messages.id,
      message: messages,
      isWriting: isBeingWritten(),
      citations: citationsOf('message'),
    })
    .from(messages)
    .where(inArray(messages.id, idsOf(rows)))
  const shown = page.show({ rows: inOrderOf(rows, loaded), nextCursor }, presentMessage)
  return { ...shown, items: shown.items.reverse() }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const replies = alias(messages, 'reply')

/** The same as questions with their replies, the newest first. */
export async function listExchanges(db: Connection, place: PlaceId, request: PageRequest) {
  const page = pageOf(request)
  const isWriting = isBeingWritten(replies.id)
  const found = await db
    .select({ id: messages.id, place: page.place, bytes: bytesOf(messages.text, replies.text) })
    .from(messages)
    .innerJoin(replies, eq(replies.replyTo, messages.id))
    .where(and(inPlace(place), isNull(messages.replyTo), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const loaded = await db
    .select({ id: messages.id, question: messages, reply: replies, isWriting })
    .from(messages)
    .innerJoin(replies, eq(replies.replyTo, messages.id))
    .where(inArray(messages.id, idsOf(rows)))
  return page.show({ rows: inOrderOf(rows, loaded), nextCursor }, presentExchange)
}

type Row = typeof messages.$inferSelect

type MessageRow = { message: Row; isWriting: boolean; citations: ShownCitation[] | null }

const presentMessage = ({ message, isWriting, citations }: MessageRow): ChatMessage => ({
  id: message.id,
  sender: message.sender,
  text: message.failure === null ? message.text : failedReply(message.failure, message.sender),
  timestamp: message.createdAt.toISOString(),
  cutOff: message.cutOff && message.failure === null && !isWriting,
  failure: message.failure,
  isWriting,
  clientId: message.clientId,
  replyTo: message.replyTo,
  citations: message.failure === null ? shownCitations(citations) : [],
})

function presentExchange(row: { question: Row; reply: Row; isWriting: boolean }): LibrarianInteraction {
  const { question } = row
  const { text, timestamp, cutOff, failure, isWriting } = presentMessage({
    ...row,
    message: row.reply,
    // A reply about a video cites no document.
    citations: null,
  })
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
