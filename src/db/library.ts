import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TranscriptLine } from '#contract/library.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment, revision, textList } from './columns.ts'
import { courses } from './courses.ts'
import { transcriptWords } from './search-words.ts'

const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The lines of a transcript, stored once for all videos with the same transcript. Its questions are found by
 * the same hash (db/checkpoints.ts). Rows are immutable; unreferenced rows are deleted.
 */
export const transcripts = pgTable(
  'transcripts',
  {
    hash: text('hash').primaryKey(),
    lines: jsonb('lines').$type<TranscriptLine[]>().notNull(),
    /**
     * The size of the lines as text; it counts towards the space of each learner with a video that has them.
     */
    bytes: integer('bytes').notNull(),
    /**
     * The search words, shared by all learners who have it: adding a course writes no words of its
     * transcripts.
     */
    words: wordList('words').generatedAlwaysAs((): SQL => transcriptWords(transcripts)),
    createdAt: createdAt(),
  },
  (table) => [index('transcripts_words').using('gin', table.words)],
)

export const videos = pgTable(
  'videos',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The learner's videos outlive a deleted course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    videoId: text('video_id').notNull(),
    videoUrl: text('video_url').notNull(),
    thumbnailUrl: text('thumbnail_url').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: textList('tags'),
    notes: text('notes').notNull().default(''),
    channelName: text('channel_name'),
    duration: integer('duration'),
    watchProgress: integer('watch_progress').notNull().default(0),
    playbackPositionSeconds: doublePrecision('playback_position_seconds').notNull().default(0),
    lastWatchedAt: moment('last_watched_at'),
    isCompleted: boolean('is_completed').notNull().default(false),
    isAiRecommended: boolean('is_ai_recommended').notNull().default(false),
    recommendationReason: text('recommendation_reason'),
    transcriptHash: text('transcript_hash').references(() => transcripts.hash),
    /**
     * Came with a course that was added or imported, and was never edited since: if unused, it is deleted
     * with the course.
     */
    cameWithCourse: boolean('came_with_course').notNull().default(false),
    /** Whether the learner wants questions during this video. */
    asksCheckpoints: boolean('asks_checkpoints').notNull().default(true),
    /** Title and description in lower case (platform/text/search-text.ts), for substring search. */
    searchText: text('search_text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
  },
  (table) => [
    index('videos_user_newest').on(table.userId, table.createdAt.desc(), table.id),
    index('videos_user_watched').on(table.userId, table.lastWatchedAt.desc(), table.id),
    index('videos_user_title').on(table.userId, sql`lower(${table.title})`, table.id),
    index('videos_user_recommended')
      .on(table.userId, table.createdAt.desc(), table.id)
      .where(sql`${table.isAiRecommended}`),
    index('videos_course').on(table.courseId, table.userId, table.createdAt.desc()),
    index('videos_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // The same video in this and other libraries: the Librarian looks it up by the video site's id.
    index('videos_video').on(table.videoId, table.userId),
    index('videos_transcript').on(table.transcriptHash),
    check('videos_video_id', sql`${table.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check('videos_position', sql`${table.playbackPositionSeconds} >= 0`),
    check('videos_watch_progress', sql`${table.watchProgress} between 0 and 100`),
  ],
)

/**
 * The search words of a video and its notes, without its transcript. A separate table: the position in a
 * video is saved every few seconds, and each save would rewrite an index over these words.
 */
export const videoWords = pgTable(
  'video_words',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    words: wordList('words').notNull(),
  },
  (table) => [index('video_words_words').using('gin', table.words)],
)

export const videoSessions = pgTable(
  'video_sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    durationWatched: integer('duration_watched'),
    completionPercentage: integer('completion_percentage'),
  },
  (table) => [
    index('video_sessions_video').on(table.videoId, table.startedAt.desc()),
    index('video_sessions_user').on(table.userId),
    index('video_sessions_course').on(table.courseId),
    check('video_sessions_order', sql`${table.endedAt} is null or ${table.endedAt} >= ${table.startedAt}`),
  ],
)
