import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ChatMessage, failedReply } from '#contract/classroom-chat.ts'
import { activities, messages } from '#db/classroom.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

type Page = { cursor?: string | undefined; limit: number }

const cursorSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
const isWriting = sql<boolean>`coalesce(${messages.writingUntil} > now(), false)`

/** A page of one's own activity's conversation, its newest last; the cursor leads to what was said before. */
export async function listMessages(
  db: Connection,
  learnerId: string,
  activityId: string,
  { cursor, limit }: Page,
): Promise<{ items: ChatMessage[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : cursorSchema.safeParse(cursor)
  if (before?.success === false)
    throw new AppError('invalid_input', {
      words: { message: 'This cursor leads nowhere; ask for the first page again.' },
      fields: { cursor: 'This cursor leads nowhere.' },
    })
  const [own] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.id, activityId), eq(activities.userId, learnerId)))
  if (own === undefined) throw new AppError('not_found')
  const rows = await db
    .select({ message: messages, isWriting })
    .from(messages)
    .where(
      and(
        eq(messages.activityId, activityId),
        before === undefined ? undefined : lt(messages.id, before.data),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const oldest = page.at(-1)?.message.id
  return {
    items: page.reverse().map(presentMessage),
    nextCursor: rows.length > limit && oldest !== undefined ? String(oldest) : null,
  }
}

type Row = { message: typeof messages.$inferSelect; isWriting: boolean }

const presentMessage = ({ message, isWriting: writing }: Row): ChatMessage => ({
  id: message.id,
  sender: message.sender,
  text: message.failure === null ? message.text : failedReply(message.failure, message.sender),
  timestamp: message.createdAt.toISOString(),
  cutOff: message.cutOff && message.failure === null && !writing,
  failure: message.failure,
  isWriting: writing,
  clientId: message.clientId,
  replyTo: message.replyTo,
})
