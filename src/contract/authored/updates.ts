import { z } from 'zod'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { revisionSchema } from '#contract/revision.ts'

/** The limits of a shown difference: enough to judge it, and never a whole book. */
export const differenceLimits = { lines: 120, lineLength: 400, around: 1 } as const

/** The changes of a unit, as lines of text under their headings. */
export const differenceSchema = z.array(
  z.strictObject({
    heading: z.string(),
    lines: z.array(z.strictObject({ kind: z.enum(['added', 'removed', 'same']), text: z.string() })),
  }),
)
export type Difference = z.infer<typeof differenceSchema>

/** A unit that differs in the course this one was copied from. */
export const unitUpdateSchema = z.strictObject({
  /** The learner's copy of the unit; for a unit that they lack, the id it would get. */
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  /** The version of the original: the browser sends it back, so that only what was shown is taken over. */
  version: z.string(),
  isChangedHere: z.boolean(),
  isBegun: z.boolean(),
  canTakeOver: z.boolean(),
  difference: differenceSchema,
  /** The difference is longer than what is shown. */
  isCut: z.boolean(),
})
export type UnitUpdate = z.infer<typeof unitUpdateSchema>

export const courseUpdatesSchema = z.strictObject({
  /** The revision of the learner's course. */
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
