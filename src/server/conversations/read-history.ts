import { and, asc, desc, lt, ne, sql } from 'drizzle-orm'
import type { ChatTurn } from '#contract/conversations.ts'
import { withoutMarks } from '#contract/sources/marks.ts'
import { messages } from '#db/conversations.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { inPlace, type PlaceId } from './place.ts'

const maxMessages = 300
const block = 100

/**
 * The messages before a message, oldest first. In a very long conversation the oldest are dropped a hundred
 * at a time, so that the prompt has the same beginning over many turns.
 */
export async function readHistory(db: Connection, place: PlaceId, questionId: number): Promise<ChatTurn[]> {
  const said = and(inPlace(place), lt(messages.id, questionId), ne(messages.text, ''))
  const newest = await db
    .select({ sender: messages.sender, text: messages.text })
    .from(messages)
    .where(said)
    .orderBy(desc(messages.id))
    .limit(maxMessages + 1)
  if (newest.length <= maxMessages) return newest.reverse().map(asSaid)
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(messages).where(said)
  const skipped = Math.max(0, Math.ceil(((counted?.count ?? 0) - maxMessages) / block) * block)
  const rest = await db
    .select({ sender: messages.sender, text: messages.text })
    .from(messages)
    .where(said)
    .orderBy(asc(messages.id))
    .offset(skipped)
  return rest.map(asSaid)
}

/** Removes citation marks, because the guide no longer has their passages in its prompt. */
const asSaid = ({ sender, text }: ChatTurn): ChatTurn => ({
  sender,
  text: sender === 'Student' ? text : withoutMarks(text),
})
