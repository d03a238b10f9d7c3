import { z } from 'zod'
import { typedText } from '#contract/words/typed-text.ts'
import { maxReportLength, reportReasons } from './report-reasons.ts'

/** The outcome of a report: its course was removed from the list, or the report was closed. */
export const reportOutcomes = ['unlisted', 'closed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportCourseSchema = z.strictObject({
  reason: z.enum(reportReasons, { error: 'Please choose what is wrong with the course.' }),
  words: typedText(maxReportLength).default(''),
})
export type ReportCourse = z.infer<typeof reportCourseSchema>

/** A learner's report of a course, while it is open. */
export const ownReportSchema = z.strictObject({
  reason: z.enum(reportReasons),
  words: z.string(),
  createdAt: z.iso.datetime(),
})
export const reportStateSchema = z.strictObject({ report: ownReportSchema.nullable() })
export type ReportState = z.infer<typeof reportStateSchema>
