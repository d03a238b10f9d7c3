import { messages } from '#db/conversations.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportConversations = [
  exportTable(messages, {
    title: 'Conversations with the guides',
    owner: messages.userId,
    order: [messages.id],
  }),
]
