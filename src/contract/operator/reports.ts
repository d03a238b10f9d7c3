import { z } from 'zod'
import { reportReasons } from '#contract/reports/report-reasons.ts'

/** At most this many reports of one course are shown, newest first. */
export const maxShownReports = 20

/** A report as its operator reads it: the text, and not its author. */
const reportItemSchema = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string(),
  createdAt: z.iso.datetime(),
})

/** A course that was reported, or was removed from the list. */
export const reportedCourseSchema = z.object({
  courseId: z.uuid(),
  /** Null where only its owner can see it now. */
  title: z.string().nullable(),
  ownerName: z.string(),
  /** Everyone finds it in Browse. */
  isListed: z.boolean(),
  /** Copies of other learners' courses are never listed. */
  isCopy: z.boolean(),
  unlistedAt: z.iso.datetime().nullable(),
  /** The number of open reports; the newest of them are included. */
  openReports: z.number().int(),
  reports: z.array(reportItemSchema),
})
export type ReportedCourse = z.infer<typeof reportedCourseSchema>
