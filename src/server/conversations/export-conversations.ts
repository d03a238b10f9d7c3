import { eq } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportConversations = [
  exportPart({
    table: 'messages',
    title: 'Conversations with the guides',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.userId, learnerId))
        .orderBy(messages.id)
        .limit(limit)
        .offset(offset),
  }),
]
