import { z } from 'zod'

/** What of a learner's is counted, and how much of each there may be. */
export const spaceKinds = ['courses', 'videos', 'transcriptBytes', 'projects', 'messages'] as const
export type SpaceKind = (typeof spaceKinds)[number]
export type SpaceLimits = Record<SpaceKind, number>

const shareSchema = z.strictObject({ used: z.number().int(), most: z.number().int() })

/** What a learner has, of how much; documents have a room of their own. */
export const spaceSchema = z.strictObject({
  courses: shareSchema,
  videos: shareSchema,
  transcriptBytes: shareSchema,
  projects: shareSchema,
  messages: shareSchema,
  documentBytes: shareSchema,
})
export type Space = z.infer<typeof spaceSchema>
