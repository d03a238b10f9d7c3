import { integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AnkiNoteType } from '#contract/review/anki-note.ts'
import { users } from './accounts.ts'
import { bytes, createdAt, id } from './columns.ts'

/** A picture or sound of a learner's cards. Texts name it by its name, which one learner has once. */
export const cardMedia = pgTable(
  'card_media',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('card_media_name').on(table.userId, table.name)],
)

/** Its file, in parts, as those of documents are. */
export const cardMediaParts = pgTable(
  'card_media_parts',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => cardMedia.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.number] })],
)

/**
 * A note type of Anki, kept so that its notes can go back as what they were. Never changed: another shape of the same type
 * is another row.
 */
export const cardNoteTypes = pgTable(
  'card_note_types',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    type: jsonb('type').$type<AnkiNoteType>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('card_note_types_once').on(table.userId, table.sha256)],
)
