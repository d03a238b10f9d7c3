import { type Column, type SQL, sql } from 'drizzle-orm'
import { messages } from '#db/conversations.ts'
import { leased } from '#server/platform/database/leases.ts'

/** Under this name a reply is being written: of all who ask for it one writes, the others follow. */
export const writingOf = (replyId: number) => `reply:${replyId}`

export const isBeingWritten = (id: Column = messages.id): SQL<boolean> => leased(sql`'reply:' || ${id}`)
