import { sql } from 'drizzle-orm'
import {
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
import type { checkpointMakers } from '#contract/library/checkpoints.ts'
import { users } from './accounts.ts'
import { createdAt, id, textList } from './columns.ts'
import { videos } from './library.ts'
import { cardNotes } from './review.ts'

/**
 * The questions about one transcript, generated once and shared by all learners whose video has it. They are
 * made from the transcript alone and contain no data of a learner. A set without questions records that none
 * could be made. A set carried over an edit was made from the old text and belongs to one video: its key is
 * the hash, a colon and the video's id.
 */
export const checkpointSets = pgTable('checkpoint_sets', {
  transcriptHash: text('transcript_hash').primaryKey(),
  madeBy: text('made_by').$type<(typeof checkpointMakers)[number]>().notNull(),
  createdAt: createdAt(),
})

export const checkpoints = pgTable(
  'checkpoints',
  {
    id: id(),
    transcriptHash: text('transcript_hash')
      .notNull()
      .references(() => checkpointSets.transcriptHash, { onDelete: 'cascade' }),
    /** In the order of the video, from 0. */
    position: integer('position').notNull(),
    /** The second at which the video pauses, and the start of the passage that the question is about. */
    atSeconds: doublePrecision('at_seconds').notNull(),
    fromSeconds: doublePrecision('from_seconds').notNull(),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    correctOption: integer('correct_option').notNull(),
    explanation: text('explanation').notNull(),
    /**
     * The explanation for each option, in the options' order: why it is wrong, without naming the right one.
     */
    optionNotes: textList('option_notes'),
    /** Word for word from the transcript. */
    quotation: text('quotation').notNull(),
    /** Its subject, in a word or two: by these the server finds the learner's concept. */
    about: text('about').notNull(),
  },
  (table) => [
    unique('checkpoints_position').on(table.transcriptHash, table.position),
    check('checkpoints_times', sql`${table.fromSeconds} >= 0 and ${table.fromSeconds} <= ${table.atSeconds}`),
    check(
      'checkpoints_correct',
      sql`${table.correctOption} >= 0 and ${table.correctOption} < cardinality(${table.options})`,
    ),
  ],
)

/** Each answer that a learner gave, and each question they skipped. */
export const checkpointAnswers = pgTable(
  'checkpoint_answers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    checkpointId: uuid('checkpoint_id')
      .notNull()
      .references(() => checkpoints.id, { onDelete: 'cascade' }),
    /** Null if the learner skipped it. */
    chosenOption: integer('chosen_option'),
    isCorrect: boolean('is_correct'),
    /** The card that a wrong answer made; null after it was deleted. */
    cardNoteId: uuid('card_note_id').references(() => cardNotes.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkpoint_answers_video').on(table.videoId, table.createdAt.desc(), table.id),
    index('checkpoint_answers_checkpoint').on(table.checkpointId),
    index('checkpoint_answers_user').on(table.userId),
    index('checkpoint_answers_card').on(table.cardNoteId),
    check('checkpoint_answers_answered', sql`(${table.chosenOption} is null) = (${table.isCorrect} is null)`),
  ],
)

/** A learner's settings for all videos; without a row the defaults apply. */
export const watchSettings = pgTable('watch_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  asksCheckpoints: boolean('asks_checkpoints').notNull().default(true),
})
