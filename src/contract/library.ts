import { z } from 'zod'
import { orTooLong } from '#contract/words/too-long.ts'
import { videoIdOf } from './addresses/video-url.ts'
import { keptChatFields } from './conversations.ts'
import { publicUnitSchema } from './courses.ts'
import { answerFields } from './event-stream.ts'
import { libraryLimits, videoSentences, videoSorts } from './library/library-rules.ts'
import { pageOf, searchQuerySchema } from './paging.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { origins } from './words/origin.ts'
import { requiredText, textList, typedText } from './words/typed-text.ts'

/** One line of a transcript; a plain transcript has no times. */
export const transcriptLineSchema = z.object({ startSeconds: z.number().min(0).nullable(), text: z.string() })
export type TranscriptLine = z.infer<typeof transcriptLineSchema>

const courseId = z.uuid({ error: videoSentences.course })

const tags = textList({ ...libraryLimits.tags, name: 'tags' }).transform((list) => [...new Set(list)])

/** `text` is any pasted text, including captions; the others come from a file's name. */
export const transcriptFormats = ['text', 'srt', 'vtt'] as const

const writtenTranscript = z.strictObject({
  text: z
    .string()
    .max(libraryLimits.transcriptBytes, orTooLong(libraryLimits.transcriptBytes))
    .refine((text) => !text.includes('\u0000'), { error: 'This file does not contain text.' }),
  format: z.enum(transcriptFormats).default('text'),
})
export type WrittenTranscript = z.infer<typeof writtenTranscript>

const editableFields = {
  title: requiredText(libraryLimits.title),
  description: typedText(libraryLimits.description),
  courseId,
  tags,
  notes: typedText(libraryLimits.notes),
  channelName: typedText(libraryLimits.channelName),
}

export const addVideoSchema = z.strictObject({
  videoUrl: z
    .string()
    .max(libraryLimits.url, orTooLong(libraryLimits.url))
    .refine((url) => url.trim() !== '', { error: 'This field is required.', abort: true })
    .refine((url) => videoIdOf(url) !== null, { error: videoSentences.url }),
  ...editableFields,
  description: editableFields.description.default(''),
  tags: tags.default([]),
  notes: editableFields.notes.default(''),
  channelName: editableFields.channelName.default(''),
  transcript: writtenTranscript.nullable().default(null),
})
export type AddVideo = z.infer<typeof addVideoSchema>

/** The title and channel of a video on its site; empty where the site does not return them. */
export const videoNameQuerySchema = addVideoSchema.pick({ videoUrl: true })
export const videoNameSchema = z.strictObject({ title: z.string(), channelName: z.string() })
export type VideoName = z.infer<typeof videoNameSchema>

/** Fields left out stay unchanged; a transcript without text, or null, deletes it. */
export const editVideoSchema = z
  .strictObject({ ...editableFields, transcript: writtenTranscript.nullable(), revision: seenRevisionSchema })
  .partial()
export type EditVideo = z.infer<typeof editVideoSchema>

export const videoListQuerySchema = searchQuerySchema.extend({
  tab: z.enum(['all', 'recommended']).default('all'),
  sort: z.enum(videoSorts).default('newest'),
  courseId: z.uuid({ error: 'courseId is no id.' }).optional(),
  origin: z.enum(origins, { error: 'An origin is own, copied or ai.' }).optional(),
})
export type VideoListQuery = z.infer<typeof videoListQuerySchema>
export const videoCountsQuerySchema = videoListQuerySchema.pick({
  search: true,
  courseId: true,
  origin: true,
})

export const videoSchema = z.strictObject({
  id: z.uuid(),
  videoId: z.string(),
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  title: z.string(),
  description: z.string(),
  courseId: z.uuid().nullable(),
  course: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  tags: z.array(z.string()),
  channelName: z.string().nullable(),
  duration: z.number().int().nullable(),
  watchProgress: z.number().int(),
  playbackPositionSeconds: z.number(),
  lastWatchedAt: z.iso.datetime().nullable(),
  isCompleted: z.boolean(),
  isAiRecommended: z.boolean(),
  recommendationReason: z.string().nullable(),
  hasTranscript: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Video = z.infer<typeof videoSchema>

/** One video with the data that only its own page needs. */
export const videoDetailSchema = videoSchema.extend({
  notes: z.string(),
  revision: revisionSchema,
  course: z.strictObject({ id: z.uuid(), title: z.string(), units: z.array(publicUnitSchema) }).nullable(),
})
export type VideoDetail = z.infer<typeof videoDetailSchema>

export const videoPageSchema = pageOf(videoSchema)

/** The number of videos in each tab. */
export const videoCountsSchema = z.strictObject({ all: z.number().int(), recommended: z.number().int() })

/** As many lines as fit into 256 kB, and the cursor to the next; null after the last line. */
export const transcriptSchema = z.strictObject({
  lines: z.array(transcriptLineSchema),
  linesCursor: z.string().nullable(),
})
export type Transcript = z.infer<typeof transcriptSchema>

const seconds = z
  .number({ error: 'A time is a number of seconds.' })
  .min(0, { error: 'A time is not before the beginning.' })
  .max(libraryLimits.seconds, { error: 'No video is that long.' })

/** The player's position. Only the player knows length and channel, so it sends them too. */
export const watchProgressSchema = z.strictObject({
  playbackPositionSeconds: seconds,
  duration: seconds.nullish(),
  channelName: editableFields.channelName.nullish(),
})
export type WatchProgress = z.infer<typeof watchProgressSchema>

export const savedProgressSchema = videoSchema.pick({
  duration: true,
  watchProgress: true,
  playbackPositionSeconds: true,
  lastWatchedAt: true,
  isCompleted: true,
})

/** A session that could not be sent at once says how many seconds ago it was. */
const secondsAgo = z
  .number()
  .min(0)
  .max(30 * 86_400)
  .default(0)

export const openSessionSchema = z.strictObject({ startedSecondsAgo: secondsAgo })
export const watchSessionSchema = z.strictObject({ id: z.uuid(), startedAt: z.iso.datetime() })

export const endWatchingSchema = z.strictObject({
  durationWatched: seconds,
  playbackPositionSeconds: seconds,
  duration: seconds.nullish(),
  endedSecondsAgo: secondsAgo,
})
export type EndWatching = z.infer<typeof endWatchingSchema>

/** The context of the Librarian's reply about a video. */
export type LibrarianQuestion = {
  message: string
  transcript: TranscriptLine[]
  currentTimeSeconds: number
  videoTitle: string
  videoDescription: string
  channelName: string
}

/** The Librarian's reply, with a time to seek to where the transcript supports one. */
export const librarianReplySchema = z.object({ message: z.string(), timestamp: z.number().min(0).nullable() })
export type LibrarianReply = z.infer<typeof librarianReplySchema>

/** The server uses its own transcript and description; it ignores any others in the request. */
export const librarianChatRequestSchema = z.object({
  ...keptChatFields,
  message: requiredText(libraryLimits.message),
  // An invalid position counts as the beginning, so that the question does not fail.
  currentTime: z.preprocess((value) => seconds.safeParse(value).data ?? 0, seconds).default(0),
})
export const librarianChatReplySchema = librarianReplySchema.extend(answerFields)

export const librarianInteractionSchema = z.strictObject({
  id: z.number().int(),
  timestamp: z.iso.datetime(),
  userMessage: z.string(),
  assistantResponse: z.string(),
  cutOff: z.boolean(),
  /**
   * Why no reply came, as a code of the error table; `assistantResponse` is then the guide's sentence about
   * it.
   */
  failure: z.string().nullable(),
  /** The reply is in progress, requested by this tab or another. */
  isWriting: z.boolean(),
  clientId: z.uuid().nullable(),
  currentTime: z.number(),
  seekTimestamp: z.number().nullable(),
})
export type LibrarianInteraction = z.infer<typeof librarianInteractionSchema>

/** Newest first: the next pages are older. */
export const librarianHistorySchema = pageOf(librarianInteractionSchema)
