import { z } from 'zod'
import { reportReasons } from '#contract/reports/report-reasons.ts'

/** How many reports of one course are shown at a time, the newest. */
export const mostShownReports = 20

/** A report as its operator reads it: what was said, and not by whom. */
const reportItemSchema = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string(),
  createdAt: z.iso.datetime(),
})

/** A course that was reported, or was taken off the list. */
export const reportedCourseSchema = z.object({
  courseId: z.uuid(),
  /** Null where only its owner sees it now. */
  title: z.string().nullable(),
  ownerName: z.string(),
  /** Everyone finds it in Browse. */
  isListed: z.boolean(),
  /** Copies of others' courses are never listed. */
  isCopy: z.boolean(),
  unlistedAt: z.iso.datetime().nullable(),
  /** How many are open; the newest of them are told. */
  openReports: z.number().int(),
  reports: z.array(reportItemSchema),
})
export type ReportedCourse = z.infer<typeof reportedCourseSchema>
