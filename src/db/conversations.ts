import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { activities } from './classroom.ts'
import { createdAt } from './columns.ts'
import { videos } from './library.ts'
import { messageWords } from './search-words.ts'
import { sources } from './sources.ts'

/**
 * Every conversation with a guide, each in the order of the ids, about one activity, one video or one document. A question
 * and the row of its reply are written together.
 */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'cascade' }),
    sender: text('sender').notNull(),
    text: text('text').notNull(),
    /**
     * An incomplete reply: it failed part-way and keeps the text received so far, or is still being written.
     */
    cutOff: boolean('cut_off').notNull().default(false),
    /** Why a reply failed, as a code of the error table: its sentence is shown in place of the reply. */
    failure: text('failure'),
    /** The browser's id of a sent message: a retry after a lost response is idempotent. */
    clientId: uuid('client_id'),
    replyTo: bigint('reply_to', { mode: 'number' }),
    /** The position of the video at a question, in seconds. */
    currentTime: doublePrecision('current_time'),
    /** The section of the document that was shown at a question. */
    currentSection: integer('current_section'),
    /** The one moment of the video that a reply links to. */
    seekTimestamp: doublePrecision('seek_timestamp'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_activity').on(table.activityId, table.id),
    index('messages_video').on(table.videoId, table.id),
    index('messages_source').on(table.sourceId, table.id),
    // A learner's messages, newest first: a search reads the latest.
    index('messages_user').on(table.userId, table.id),
    index('messages_words').using('gin', messageWords(table)),
    unique('messages_sent_once').on(table.activityId, table.clientId),
    unique('messages_sent_once_about_video').on(table.videoId, table.clientId),
    unique('messages_sent_once_about_source').on(table.sourceId, table.clientId),
    unique('messages_one_reply').on(table.replyTo),
    check(
      'messages_one_place',
      sql`num_nonnulls(${table.activityId}, ${table.videoId}, ${table.sourceId}) = 1`,
    ),
  ],
)
