import { z } from 'zod'

export const libraryLimits = {
  title: 300,
  description: 5000,
  notes: 20_000,
  tags: { items: 30, itemLength: 60 },
  transcriptBytes: 2_000_000,
  transcriptLines: 20_000,
  message: 4000,
} as const

/** One line of a transcript; a plain transcript has no times. */
export const transcriptLineSchema = z.object({ startSeconds: z.number().min(0).nullable(), text: z.string() })
export type TranscriptLine = z.infer<typeof transcriptLineSchema>

/** What the Librarian is told when a learner asks about a video. */
export type LibrarianQuestion = {
  message: string
  transcript: TranscriptLine[]
  currentTimeSeconds: number
  videoTitle: string
  videoDescription: string
  channelName: string
}

/** The Librarian's answer, with a time to seek to where the transcript backs one. */
export const librarianReplySchema = z.object({ message: z.string(), timestamp: z.number().min(0).nullable() })
export type LibrarianReply = z.infer<typeof librarianReplySchema>
