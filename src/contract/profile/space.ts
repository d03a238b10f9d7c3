import { z } from 'zod'

/** What counts towards a learner's space, each with a limit. */
export const spaceKinds = ['courses', 'videos', 'transcriptBytes', 'projects', 'messages'] as const
export type SpaceKind = (typeof spaceKinds)[number]
export type SpaceLimits = Record<SpaceKind, number>

const shareSchema = z.strictObject({ used: z.number().int(), most: z.number().int() })

/** A learner's usage and limits; documents have a separate limit. */
export const spaceSchema = z.strictObject({
  courses: shareSchema,
  videos: shareSchema,
  transcriptBytes: shareSchema,
  projects: shareSchema,
  messages: shareSchema,
  documentBytes: shareSchema,
})
export type Space = z.infer<typeof spaceSchema>
