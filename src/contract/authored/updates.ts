import { z } from 'zod'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { revisionSchema } from '#contract/revision.ts'

/** How much of a difference is shown: enough to judge it by, and never a book. */
export const differenceLimits = { lines: 120, lineLength: 400, around: 1 } as const

/** What is different in a unit, as lines of text under the heading that they stand under. */
export const differenceSchema = z.array(
  z.strictObject({
    heading: z.string(),
    lines: z.array(z.strictObject({ kind: z.enum(['added', 'removed', 'same']), text: z.string() })),
  }),
)
export type Difference = z.infer<typeof differenceSchema>

/** A unit that reads otherwise in the course this one was taken from. */
export const unitUpdateSchema = z.strictObject({
  /** The learner's own unit; for one that they do not have, the id it would get. */
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  /** How the original is now: sent back, so that nothing is taken over but what was shown. */
  version: z.string(),
  isChangedHere: z.boolean(),
  isBegun: z.boolean(),
  canTakeOver: z.boolean(),
  difference: differenceSchema,
  /** There is more of it than is shown. */
  isCut: z.boolean(),
})
export type UnitUpdate = z.infer<typeof unitUpdateSchema>

export const courseUpdatesSchema = z.strictObject({
  /** Of the learner's course. */
  revision: revisionSchema,
  units: z.array(unitUpdateSchema),
})
export type CourseUpdates = z.infer<typeof courseUpdatesSchema>

export const takeOverSchema = z.strictObject({
  revision: revisionSchema,
  units: z
    .array(z.strictObject({ id: z.uuid(), version: z.string().max(100) }))
    .min(1, { error: 'Choose at least one unit.' })
    .max(courseLimits.lessons.max),
})
export type TakeOver = z.infer<typeof takeOverSchema>
